import { AppError } from "#lib/errors";

/** The JSON that a request carries, or undefined where it carries nothing. */
export async function readJson(request: Request, limitBytes: number): Promise<unknown> {
  const bytes = await readBytes(request, limitBytes);
  if (bytes.length === 0) return undefined;
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(request.headers.get("content-type") ?? "")) {
    throw new AppError("validation_failed", {
      detail: "Send the body as JSON, with the content type application/json.",
    });
  }
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError("validation_failed", { detail: "The body is not JSON.", cause });
  }
}

/** Stops at the limit: the length that a request declares is not believed. */
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
    detail: `The body is larger than the ${Math.floor(limitBytes / 1000)} kB that fit here.`,
  });
}
