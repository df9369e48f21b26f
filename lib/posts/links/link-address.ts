/** What a link may be, apart from its schema: the editor asks for each link it reads, and loads schemas later. */
export const LINK_MAX_CHARS = 2_000;

/** The protocols a link may use. All others (javascript, data, blob, file, …) are refused. */
export const LINK_PROTOCOL = /^(?:https|mailto|nano)$/;

/** Whether a link may lead there: says what the schema says, and a test compares the two. */
export function isLinkAddress(text: string): boolean {
  const trimmed = text.trim();
  // A URL leaves line breaks and tabs out.
  if (trimmed.replace(/[\t\n\r]/g, "").length > LINK_MAX_CHARS) return false;
  try {
    return LINK_PROTOCOL.test(new URL(trimmed).protocol.slice(0, -1));
  } catch {
    return false;
  }
}
