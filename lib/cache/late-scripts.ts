import { writeWakeScript } from "#lib/cache/wake-script.ts";

/** As React writes them. Scripts for browsers without modules stay: other browsers do not load them. */
const SCRIPT_FILE = /<script src="(\/_next\/static\/[^"]+\.js[^"]*)"(?: id="[^"]*")? async=""><\/script>/g;
const LOADED_AHEAD = /<link rel="preload" as="script" [^>]*href="\/_next\/static\/[^"]+\.js[^"]*"\/>/g;
/** Marks a page that does not work without its scripts. */
const NEEDS_SCRIPT = /<noscript\b/;

/**
 * Removes the script files from a page that can be read without them, and adds the script that loads them at the
 * first sign of activity, or after a while. Waking a page keeps a slow phone busy for most of a second; readers do
 * not have to wait for that.
 */
export function holdScripts(html: string): string {
  const files = [...new Set([...html.matchAll(SCRIPT_FILE)].map(([, file = ""]) => file))];
  if (files.length === 0 || NEEDS_SCRIPT.test(html)) return html;
  const first = html.search(SCRIPT_FILE);
  const rest = html.slice(first).replace(SCRIPT_FILE, "");
  return `${html.slice(0, first).replace(LOADED_AHEAD, "")}<script>${writeWakeScript(files)}</script>${rest.replace(LOADED_AHEAD, "")}`;
}
