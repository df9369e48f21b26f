import type { Context } from "hono";
import type { z } from "zod";
import { prettifyError } from "zod";
import { bearerOf, type DatabaseCaller, databaseCallerOf } from "#embedded/caller.ts";
import type { ServiceContext } from "#embedded/gateway/context.ts";
import type { BytesFolder } from "#embedded/storage/bytes/folder.ts";
import { limitBytes } from "#embedded/storage/bytes/limit.ts";
import { invalidRequest } from "#embedded/storage/failure.ts";
import { parseForeignJson } from "#lib/http/foreign-json.ts";

export type StorageContext = ServiceContext & { bytes: BytesFolder; maxFileBytes: number };

const MAX_JSON_BYTES = 1024 * 1024;

export function requestCaller({ req }: Context, { keys, tokens }: StorageContext): Promise<DatabaseCaller> {
  const apiKey = req.header("apikey") ?? req.query("apikey") ?? null;
  return databaseCallerOf({ apiKey, bearer: bearerOf(req.header("authorization")) }, keys, tokens);
}

/** The object that a path such as /object/:bucket/:name names, percent-decoded. */
export function requestTarget({ req }: Context): ObjectPath {
  return { bucket: req.param("bucket") ?? "", name: req.param("name") ?? "" };
}

export type ObjectPath = { bucket: string; name: string };

export async function readStorageJson<T>({ req }: Context, schema: z.ZodType<T>): Promise<T> {
  const text = req.raw.body ? await new Response(limitBytes(req.raw.body, MAX_JSON_BYTES)).text() : "";
  return parseInput(schema, parseJson(text || "{}"));
}

export function parseInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw invalidRequest(prettifyError(parsed.error), parsed.error);
  return parsed.data;
}

export function parseJson(text: string): unknown {
  try {
    return parseForeignJson(text);
  } catch (error) {
    throw invalidRequest("What was sent is not valid JSON.", error);
  }
}
