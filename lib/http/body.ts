import { AppError } from "#lib/errors.ts";
import { parseForeignJson } from "#lib/http/foreign-json.ts";

/** The request's JSON, or undefined if it has no body. */
export async function readJson(request: Request, limitBytes: number): Promise<unknown> {
  const bytes = await readBytes(request, limitBytes);
  if (bytes.length === 0) return undefined;
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(request.headers.get("content-type") ?? "")) {
    throw new AppError("validation_failed", {
      detail: "Send the body as JSON, with the content type application/json.",
    });
  }
  const value = parseJson(bytes);
  if (!isStorable(value)) {
    throw new AppError("validation_failed", {
      detail:
        "The body contains a zero byte or half a character, which we cannot store. Remove it and send the body again.",
    });
  }
  return value;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return parseForeignJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError("validation_failed", { detail: "The body is not JSON that we can read.", cause });
  }
}

/** Postgres refuses texts with a zero byte or a lone surrogate. Not recursive, because a body may be nested deeply. */
function isStorable(value: unknown): boolean {
  const left: unknown[] = [value];
  while (left.length > 0) {
    const part = left.pop();
    if (typeof part === "string" && (part.includes("\0") || !part.isWellFormed())) return false;
    if (typeof part === "object" && part !== null) for (const entry of Object.entries(part)) left.push(...entry);
  }
  return true;
}

/** Stops at the limit, whatever length the request declares. */
export async function readBytes({ body, headers }: Request, limitBytes: number): Promise<Uint8Array> {
  if (Number(headers.get("content-length")) > limitBytes) throw tooLarge(limitBytes);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > limitBytes) throw tooLarge(limitBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(limitBytes: number): AppError {
  return new AppError("too_large", {
    detail: `The body is too large. The limit is ${Math.floor(limitBytes / 1000)} kB.`,
  });
}
