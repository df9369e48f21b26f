/** Escapes what Markdown would read as formatting. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>$~^|]/g, "\\$&").replaceAll(/\s*\n\s*/g, " ");
}

/** For words inside a tag, where Markdown reads no backslashes. */
export function escapeTagText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll(/\s+/g, " ");
}

/** Escapes what Markdown reads as formatting at the start of a line: headings, lists, rules. */
export function escapeLineStart(line: string): string {
  return line.replaceAll(/^(\s*)([#+=-]|\d{1,9}(?=[.)]))/gm, (_, space: string, sign: string) =>
    /\d/.test(sign) ? `${space}${sign}\\` : `${space}\\${sign}`,
  );
}
