import { adaptBoxes } from "#components/editor/paste/pasted-boxes.ts";
import { adaptLists } from "#components/editor/paste/pasted-lists.ts";
import { makeWordLists } from "#components/editor/paste/word-lists.ts";

/** What other programs write, as our schema reads it. */
export function adaptPasted(html: string): string {
  const renamed = renameStyles(html);
  // Cut from a text of ours.
  if (renamed.includes("data-pm-slice")) return renamed;
  const { body } = new DOMParser().parseFromString(renamed, "text/html");
  if (/mso-|\bMso[A-Z]/.test(renamed)) makeWordLists(body);
  adaptBoxes(body);
  adaptLists(body);
  return body.innerHTML;
}

const TAG = /<(style|script|template)\b[\s\S]*?<\/\1\s*>|<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi;
const ATTRIBUTE = /"[^"]*"|'[^']*'|(?<=\s)(?:style|on[a-z]+)(?=\s*=)/gi;

/**
 * The browser parses pasted HTML before our schema sees it. Our content policy forbids style and handler attributes, and would
 * report each one. Renamed, they are plain data, which still tells bold from normal text. Quoted values stay as they are.
 */
function renameStyles(html: string): string {
  return html.replace(TAG, (tag, removed?: string) =>
    removed ? "" : tag.replace(ATTRIBUTE, (found) => (/^["']/.test(found) ? found : `data-${found}`)),
  );
}
