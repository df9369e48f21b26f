import { inspect } from "node:util";
import pg from "pg";
import { InvalidToken } from "#embedded/caller.ts";
import { accessDenied, failureOfDatabase, StorageFailure } from "#embedded/storage/failure.ts";

/** Hosted Storage answers every refusal with 400 and tells the real status in the body; only its own faults are 500. */
export function answerFailure(error: unknown): Response {
  const failure = toFailure(error);
  if (failure.statusCode === 500) process.stderr.write(`${inspect(error)}\n`);
  const body = {
    statusCode: String(failure.statusCode),
    code: failure.code,
    error: failure.label,
    message: failure.message,
  };
  return Response.json(body, { status: httpStatus(failure.statusCode), headers: { "cache-control": "no-store" } });
}

export function answerUnknownRoute(method: string, path: string): Response {
  const message = `Route ${method}:${path} not found`;
  return Response.json({ statusCode: "404", error: "Not Found", message }, { status: 404 });
}

function toFailure(error: unknown): StorageFailure {
  if (error instanceof StorageFailure) return error;
  if (error instanceof InvalidToken) return accessDenied(error.message, error);
  if (error instanceof pg.DatabaseError) return failureOfDatabase(error);
  return new StorageFailure(500, "InternalError", "Internal Server Error", { label: "Internal", cause: error });
}

function httpStatus(statusCode: number): number {
  return statusCode === 500 || statusCode === 544 ? statusCode : 400;
}
