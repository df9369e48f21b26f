export type ByteRange = { first: number; last: number };

/** The one range that a request asks for; "all" where it asks for none that we serve, "none" where it lies outside. */
export function readByteRange(header: string | null, sizeBytes: number): ByteRange | "all" | "none" {
  const [, start = "", end = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (start === "" && end === "") return "all";
  const isSuffix = start === "";
  const first = isSuffix ? Math.max(sizeBytes - Number(end), 0) : Number(start);
  const last = isSuffix || end === "" ? sizeBytes - 1 : Math.min(Number(end), sizeBytes - 1);
  if (!isSuffix && end !== "" && Number(end) < Number(start)) return "all";
  return first <= last ? { first, last } : "none";
}
