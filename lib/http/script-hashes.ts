import { createHash } from "node:crypto";

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
/** A block of data, such as JSON-LD: no policy concerns it. */
const DATA = /\stype="[^"]*json[^"]*"/;

/** The text of every script that stands in the page itself and runs. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(SCRIPT)].flatMap(([, attributes = "", text = ""]) =>
    attributes.includes(" src=") || DATA.test(attributes) ? [] : [text],
  );
}

/** How a content security policy, or an integrity attribute, names these very bytes. */
export function sha256(content: string | Uint8Array): string {
  return `sha256-${createHash("sha256").update(content).digest("base64")}`;
}
