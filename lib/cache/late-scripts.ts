import { writeWakeScript } from "#lib/cache/wake-script";

/** As React writes them. One for browsers without modules stays: no other browser loads it. */
const SCRIPT_FILE = /<script src="(\/_next\/static\/[^"]+\.js[^"]*)"(?: id="[^"]*")? async=""><\/script>/g;
const LOADED_AHEAD = /<link rel="preload" as="script" [^>]*href="\/_next\/static\/[^"]+\.js[^"]*"\/>/g;
/** Says that the page is nothing without its scripts. */
const NEEDS_SCRIPT = /<noscript\b/;

/**
 * Takes the script files out of a page that can be read without them, and writes the script that loads them: at the first sign
 * of somebody at the page, or after a while. A slow phone is busy for most of a second when a page wakes; whoever begins to
 * read need not wait for that.
 */
export function holdScripts(html: string): string {
  const files = [...new Set([...html.matchAll(SCRIPT_FILE)].map(([, file = ""]) => file))];
  if (files.length === 0 || NEEDS_SCRIPT.test(html)) return html;
  const first = html.search(SCRIPT_FILE);
  const rest = html.slice(first).replace(SCRIPT_FILE, "");
  return `${html.slice(0, first).replace(LOADED_AHEAD, "")}<script>${writeWakeScript(files)}</script>${rest.replace(LOADED_AHEAD, "")}`;
}
