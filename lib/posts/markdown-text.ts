/** Words that mean themselves: what Markdown would read as a sign is escaped. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>$~^|]/g, "\\$&").replaceAll(/\s*\n\s*/g, " ");
}

/** At the start of a line more signs mean something: a heading, a list, a rule. */
export function escapeLineStart(line: string): string {
  return line.replaceAll(/^(\s*)([#+=-]|\d{1,9}(?=[.)]))/gm, (_, space: string, sign: string) =>
    /\d/.test(sign) ? `${space}${sign}\\` : `${space}\\${sign}`,
  );
}
