import { OUR_FRAME } from "#lib/page/built-path.ts";
import type { ErrorReport } from "#lib/page/error-report.ts";

const MAX_TEXT = 300;
const MAX_FRAMES = 10;

/**
 * Describes an error without anything the visitor reads or writes: no URLs, no quoted text, and only our own files of
 * the stack.
 */
export function redactError(thrown: unknown): Pick<ErrorReport, "name" | "text" | "frames" | "digest"> {
  if (!(thrown instanceof Error)) return { name: "Thrown", text: `a thrown ${typeof thrown}`, frames: [] };
  const { name, message, stack = "" } = thrown;
  const digest = "digest" in thrown ? String(thrown.digest) : "";
  return {
    name: /^\w{1,60}$/.test(name) ? name : "Error",
    text: withoutContent(message).slice(0, MAX_TEXT),
    frames: (stack.match(new RegExp(OUR_FRAME, "g")) ?? []).slice(0, MAX_FRAMES),
    ...(/^[\w@;-]{1,60}$/.test(digest) ? { digest } : {}),
  };
}

/** JSON.parse, React and fetch quote their input, which may be a post. Keeps short identifiers in single quotes. */
function withoutContent(message: string): string {
  return message
    .replace(/\b[a-z][a-z+.-]*:\/\/\S+/gi, "[address]")
    .replace(/".*"|“.*”/gs, "[text]")
    .replace(/'.*?'|`.*?`/gs, (quoted) => (/^.[\w$.]{0,40}.$/.test(quoted) ? quoted : "[text]"));
}
