import type { Row } from "#tests/bench/result.ts";

/**
 * Values of the reading pages before they became documents, measured on a quiet machine with 2 cores where it
 * does not say otherwise: how a row begins, and its value then. Those of link-to-text are of commit c373c566.
 */
const BEFORE: Readonly<Record<string, readonly (readonly [row: string, value: string])[]>> = {
  reading: [
    ["locked post, cached", "356/s, CPU site 4,250 µs (75 % of it gzip, of the same page each time)"],
    ["a buyer's own page", "42/s, CPU 38,700 µs"],
    ["an own page that can still be returned", "19/s, CPU 85,800 µs: rendered for each request"],
    ["a post that the signed-in reader has not bought", "95/s: the proxy asks the database first"],
    ["a free post", "95/s: the proxy asks the database first"],
  ],
  weight: [
    ["home: page", "220 kB; 14, of it the page 34.7 kB; pictures and fonts 137 kB"],
    ["browse: page", "220 kB; 14, of it the page 35.0 kB; pictures and fonts 137 kB"],
    ["search: page", "206 kB; 14, of it the page 19.5 kB; pictures and fonts 137 kB"],
    ["profile: page", "221 kB; 14, of it the page 31.1 kB; pictures and fonts 137 kB"],
    ["post: page", "239 kB; 15, of it the page 35.7 kB; pictures and fonts 137 kB"],
    ["a buyer's own page", "235 kB; 16, of it the page 23.6 kB; pictures and fonts 240 kB"],
    ["a long text", "240 kB"],
    ["JavaScript of a locked post for visitors", "171 kB gz in 13 files, all of them Next's; flight data: yes"],
    [
      "JavaScript of a locked post for signed-in readers",
      "216 kB gz in 16 files, all of them Next's; flight data: yes",
    ],
    ["fonts", "137 kB in 2 files"],
  ],
  "first-press": [
    ["4 × slower processor, slow 4G: press", "4,008 ms"],
    ["the same → code", "7,452 ms"],
    ["the same on 3G (400 kbit/s, 400 ms) → the button reacts", "lost without a word"],
    ["the same on 3G → sheet", "lost without a word"],
    ["all JavaScript that a payment loads", "323 kB gz in 21 files"],
  ],
  "first-acts": [
    ["INP of theme", "432 ms (busy machine)"],
    ["INP of menu", "376 ms (busy machine)"],
    ["INP of text size", "744 ms (busy machine)"],
    ["INP of share", "488 ms (busy machine)"],
  ],
  memory: [["memory", "848 MB"]],
  purchases: [["node's word", "p95 129.1 ms"]],
  "link-to-text": [
    ["taps from the link to the paid text", "3"],
    ["the same in time", "p50 2.56 s, p95 3.21 s"],
  ],
};

/** The rows with their values from before, where one is known. */
export function addBefore(section: string, rows: readonly Row[]): Row[] {
  return rows.map((row) => {
    const [, before] = BEFORE[section]?.find(([beginning]) => row.what.startsWith(beginning)) ?? [];
    return before === undefined ? row : { ...row, before };
  });
}
