import type { IncomingMessage } from "node:http";

const KB = 1024;

/** The largest body each service takes, in bytes. A document has its own limit of 1 MiB of text; as JSON it can take more. */
const LARGEST_BODY: readonly (readonly [folder: string, bytes: number])[] = [
  ["/rest/v1", 4 * KB * KB],
  ["/auth/v1", 64 * KB],
];

/**
 * Why the body of this request is refused, before a byte of it is read, or null. Storage counts by itself while it reads
 * (file_size_limit in config.toml), so only its uploads may come without a length.
 */
export function bodyProblem(path: string, { headers }: IncomingMessage): { status: number; message: string } | null {
  const [, largest] = LARGEST_BODY.find(([folder]) => path.startsWith(folder)) ?? [];
  if (largest === undefined) return null;
  if (headers["transfer-encoding"] !== undefined) {
    return { status: 411, message: "Say how long the body is, with the header content-length." };
  }
  if (Number(headers["content-length"] ?? 0) <= largest) return null;
  return { status: 413, message: `The body is larger than the ${largest / KB} kB that fit here.` };
}
