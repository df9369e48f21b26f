/** Rows as a table for other programs (RFC 4180). */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows
    .map((cells) => cells.map(quote).join(","))
    .join("\r\n")
    .concat("\r\n");
}

/** What a spreadsheet would run as a formula begins with an apostrophe, which it shows as text. */
function quote(cell: string): string {
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
