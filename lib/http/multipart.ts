import { AppError } from "#lib/errors.ts";
import { readBytes } from "#lib/http/body.ts";

/** Room for the boundaries and the other fields of a form. */
const FRAME_BYTES = 16_000;

/** Reads the form's single file in this field, up to the limit. */
export async function readFormFile(request: Request, field: string, limitBytes: number): Promise<Uint8Array> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) throw noFile(field);
  const bytes = await readBytes(request, limitBytes + FRAME_BYTES);
  const form = await new Response(Buffer.from(bytes), { headers: { "content-type": type } })
    .formData()
    .catch((cause: unknown) => {
      throw noFile(field, cause);
    });
  const files = form.getAll(field);
  const [file] = files;
  if (files.length !== 1 || !(file instanceof File)) throw noFile(field);
  return new Uint8Array(await file.arrayBuffer());
}

function noFile(field: string, cause?: unknown): AppError {
  return new AppError("validation_failed", {
    detail: `Send one file as multipart/form-data, in a field named ${field}.`,
    field,
    cause,
  });
}
