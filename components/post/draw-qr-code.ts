import { encode } from "uqr";
import type { DrawnCode } from "#lib/purchases/checkout/sheet-content.ts";

const QUIET_MODULES = 2;
/** Cached: the code is needed each time the post is opened, takes some milliseconds to draw, and rarely changes. */
const KEPT = 200;

const drawn = new Map<string, DrawnCode>();

/** The dark modules of a QR code as one path with a stroke of one: a line for each run, row by row. */
export function drawQrCode(text: string): DrawnCode {
  const cached = drawn.get(text);
  if (cached) return cached;
  const { data } = encode(text, { ecc: "M", border: QUIET_MODULES });
  const code = { size: data.length, dark: data.map(drawRow).join("") };
  const [oldest] = drawn.keys();
  if (oldest !== undefined && drawn.size >= KEPT) drawn.delete(oldest);
  drawn.set(text, code);
  return code;
}

function drawRow(row: readonly boolean[], y: number): string {
  const runs: string[] = [];
  let end = 0;
  for (let start = row.indexOf(true); start >= 0; start = row.indexOf(true, end)) {
    const next = row.indexOf(false, start);
    const from = runs.length === 0 ? `M${start} ${y}.5` : `m${start - end} 0`;
    end = next < 0 ? row.length : next;
    runs.push(`${from}h${end - start}`);
  }
  return runs.join("");
}
