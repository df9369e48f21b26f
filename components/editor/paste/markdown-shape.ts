const MOST_CHARACTERS = 200_000;

/** Each quantifier is bounded, so that no text takes long to scan. */
const SIGNS: readonly RegExp[] = [
  /^ {0,3}#{2,6} \S/m,
  // One # and a word is a comment in many languages; a title has an empty line below it.
  /^ {0,3}# \S[^\n]{0,300}(?:\n[ \t]*\n|\s*$(?![\s\S]))/m,
  /^ {0,3}(?:`{3}|~{3})/m,
  /^ {0,3}> ?\S/m,
  /^ {0,3}<(?:details|aside)>/m,
  /^ {0,3}[-*+] \[[ xX]\] \S/m,
  /^ {0,3}(?:[-*+•◦▪‣]|\d{1,4}[.)])[ \t\u00A0]{1,4}\S[^\n]{0,2000}\n{1,2} {0,6}(?:[-*+•◦▪‣]|\d{1,4}[.)])[ \t\u00A0]{1,4}\S/m,
  /^[^\n]{0,1000}\|[^\n]{0,1000}\n {0,3}\|?[ \t]{0,9}:?-{2,99}:?[ \t]{0,9}\|/m,
  /\[[^[\]\n]{1,300}\]\([^)\s]{1,500}\)/,
  /\*\*[^\s*][^\n*]{0,300}\*\*/,
  /^ {0,3}\[\^[^\]\n]{1,60}\]: /m,
  /^\$\$\s*$/m,
];

const CODE_LINE =
  /[;{}]\s*$|^\s*(?:import|export|const|let|var|function|def|#include|#!)\b|^#!|=>|\)\s*:\s*$|^\s*(?:\/\/|\/\*|<\/?(?!details|summary|aside)[a-z])/;
const FENCED = /^ {0,3}(`{3}|~{3})[\s\S]*?(?:^ {0,3}\1|(?![\s\S]))/gm;
const MOST_CODE = 0.2;

/** Whether plain text is Markdown. Source code is not, though a comment in it may look like a heading. */
export function looksLikeMarkdown(text: string): boolean {
  if (text.length > MOST_CHARACTERS || !SIGNS.some((sign) => sign.test(text))) return false;
  const lines = text
    .replace(FENCED, "")
    .split("\n")
    .filter((line) => line.trim() !== "");
  return lines.filter((line) => CODE_LINE.test(line)).length <= lines.length * MOST_CODE;
}
