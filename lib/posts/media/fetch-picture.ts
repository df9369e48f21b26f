import "server-only";
import { AppError } from "#lib/errors.ts";
import { type ExternalFile, type ReadingLimits, readExternalFile } from "#lib/http/security/read-external.ts";
import { EXTERNAL_LIMITS } from "#lib/http/security/request-external.ts";
import { IMAGE_MAX_BYTES, IMAGE_REFUSALS } from "#lib/posts/media/image.ts";

/** As large as an upload may be, so that nothing is read in vain. */
const LIMITS: ReadingLimits = { bytesMost: IMAGE_MAX_BYTES, withinMs: EXTERNAL_LIMITS.milliseconds };

const field = "address";

/** The file at an address that an author pasted. Not yet known to be a picture. */
export async function fetchPicture(
  address: string,
  read: (url: URL, limits: ReadingLimits) => Promise<ExternalFile> = readExternalFile,
): Promise<Uint8Array> {
  const file = await read(new URL(address), LIMITS);
  switch (file.kind) {
    case "refused": {
      const detail = "We fetch pictures only over https and from public addresses. Choose the file instead.";
      throw new AppError("validation_failed", { detail, field });
    }
    case "unreachable": {
      const detail = "The other site did not send this picture within 10 seconds. Try again, or choose the file.";
      throw new AppError("source_unavailable", { detail, field });
    }
    case "read": {
      if (file.status !== 200) throw notSent(file.status);
      if (!file.isWhole) throw new AppError("too_large", { detail: IMAGE_REFUSALS.tooLarge, field });
      return file.body;
    }
  }
}

/** A busy or broken server may answer later. Anything else stays as it is. */
function notSent(status: number): AppError {
  const isPassing = status === 408 || status === 429 || status >= 500;
  const detail = `The other site answered ${status} instead of sending this picture. ${isPassing ? "Try again, or choose the file." : "Choose the file instead."}`;
  return new AppError(isPassing ? "source_unavailable" : "validation_failed", { detail, field });
}
