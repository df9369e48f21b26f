import { pickRanges } from "#lib/documents/shape/font-ranges.ts";
import { findPlaces, type Places } from "#lib/documents/shape/places.ts";

/** No script changes these before the late style sheets apply. */
export const FIXED_ATTRIBUTES = ["dir", "lang", "placeholder"];

const FIXED = new RegExp(`\\s(${FIXED_ATTRIBUTES.join("|")})="([^"]*)"`, "g");
const CLASS_NAMES = /\sclass="([^"]*)"/g;
const TAGS = /<([a-z][\w-]*)/g;
const CONTROL_TYPES = /<input\b[^>]*\stype="([a-z-]+)"/g;
const REFERENCE = /var\(\s*(--[\w-]+)/g;
const SETTING = /(--[\w-]+)\s*:/g;
/** What the browser adds by itself, and what page.ts makes before the late style sheets apply. */
const ALWAYS = ["html", "head", "body", "tbody", "colgroup", "button", "div", "span"];
/** The frame of the pay sheet (components/purchase/sheet/sheet-frame.tsx). */
const LOCKED = /<dialog\b[^>]*\sdata-post=/;

/** What a style sheet may find in a page. */
export type PageContent = Places & {
  classes: ReadonlySet<string>;
  elements: ReadonlySet<string>;
  /** The types of its inputs. */
  controls: ReadonlySet<string>;
  /** The attributes that stay as they are, each as `lang=en`. */
  fixed: ReadonlySet<string>;
  /** The custom properties that the page itself reads. */
  read: ReadonlySet<string>;
  /** Those that it sets. */
  set: ReadonlySet<string>;
  needsAllFonts: boolean;
  /** The ranges of fonts that have a character of it. */
  ranges: ReadonlySet<string>;
};

/** Whether a page may open to more than it shows. */
export function isLocked(html: string): boolean {
  return LOCKED.test(html);
}

/** `ranges` are all those of its sheets. */
export function readContent(html: string, ranges: readonly string[]): PageContent {
  const classes = [...html.matchAll(CLASS_NAMES)].flatMap(([, listed = ""]) => readReferences(listed).split(/\s+/));
  const { hasSerifSign, textElements } = findPlaces(html);
  return {
    classes: new Set(classes),
    elements: new Set([...ALWAYS, ...firstGroups(html, TAGS)]),
    textElements: new Set([...ALWAYS, ...textElements]),
    controls: new Set(firstGroups(html, CONTROL_TYPES)),
    fixed: new Set([...html.matchAll(FIXED)].map(([, name, value]) => `${name}=${value}`)),
    read: referencesIn(html),
    set: new Set(firstGroups(html, SETTING)),
    // It fetches ahead the fonts of the text that follows (components/layout/late-fonts.ts).
    needsAllFonts: isLocked(html),
    ranges: pickRanges(ranges, html),
    hasSerifSign,
  };
}

/** Equal for pages that use the same rules. */
export function writeContentKey({ needsAllFonts, hasSerifSign, ...sets }: PageContent): string {
  return [needsAllFonts, hasSerifSign, ...Object.values(sets).map((set) => [...set].sort().join(" "))].join("\n");
}

/** The custom properties that a text reads: a page's style attributes, or a style sheet's values. */
export function referencesIn(text: string): Set<string> {
  return new Set(firstGroups(text, REFERENCE));
}

function firstGroups(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = ""]) => name);
}

function readReferences(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
