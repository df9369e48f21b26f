/** Writes rows as CSV (RFC 4180). */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows
    .map((cells) => cells.map(quote).join(","))
    .join("\r\n")
    .concat("\r\n");
}

/** Prefixes an apostrophe to what a spreadsheet would run as a formula. */
function quote(cell: string): string {
  const text = /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
