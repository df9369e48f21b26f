import { encode } from "uqr";

type Code = { size: number; dark: string };

const QUIET_MODULES = 2;
/** A post's code is drawn each time somebody who owns it opens it; it takes some milliseconds, and its address stays. */
const KEPT = 200;

const drawn = new Map<string, Code>();

/** The dark modules of a text's code as one path, to be stroked one wide: a line for each run of them, row by row. */
export function drawCode(text: string): Code {
  const known = drawn.get(text);
  if (known) return known;
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
