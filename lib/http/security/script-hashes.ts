import { createHash } from "node:crypto";

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
/** Data blocks such as JSON-LD need no hash. */
const DATA = /\stype="[^"]*json[^"]*"/;

/** The text of every inline script that runs. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(SCRIPT)].flatMap(([, attributes = "", text = ""]) =>
    attributes.includes(" src=") || DATA.test(attributes) ? [] : [text],
  );
}

/** The hash as content security policies and integrity attributes write it. */
export function sha256(content: string | Uint8Array): string {
  return `sha256-${createHash("sha256").update(content).digest("base64")}`;
}
