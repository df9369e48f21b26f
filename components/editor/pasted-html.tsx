/**
 * What is pasted is read by the browser before our schema sees it. Our content policy forbids it styles and handlers in
 * attributes, which it would report one by one; under another name they are only text, which tells bold from plain.
 */
export function renameStyles(html: string): string {
  return html
    .replace(/<(style|script|template)\b[\s\S]*?<\/\1\s*>/gi, "")
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/(\s)(style|on[a-z]+)(\s*=)/gi, "$1data-$2$3"));
}
