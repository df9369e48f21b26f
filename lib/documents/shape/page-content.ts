import { pickRanges } from "#lib/documents/shape/font-ranges.ts";
import { hasSerifSign } from "#lib/documents/shape/serif-signs.ts";

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
export type PageContent = {
  classes: ReadonlySet<string>;
  elements: ReadonlySet<string>;
  /** The types of its inputs. */
  controls: ReadonlySet<string>;
  /** The custom properties that the page itself reads. */
  read: ReadonlySet<string>;
  /** Those that it sets. */
  set: ReadonlySet<string>;
  needsAllFonts: boolean;
  /** The ranges of fonts that have a character of it. */
  ranges: ReadonlySet<string>;
  hasSerifSign: boolean;
};

/** Whether a page may open to more than it shows. */
export function isLocked(html: string): boolean {
  return LOCKED.test(html);
}

/** `ranges` are all those of its sheets. */
export function readContent(html: string, ranges: readonly string[]): PageContent {
  const classes = [...html.matchAll(CLASS_NAMES)].flatMap(([, listed = ""]) => readReferences(listed).split(/\s+/));
  return {
    classes: new Set(classes),
    elements: new Set([...ALWAYS, ...firstGroups(html, TAGS)]),
    controls: new Set(firstGroups(html, CONTROL_TYPES)),
    read: referencesIn(html),
    set: new Set(firstGroups(html, SETTING)),
    // It fetches ahead the fonts of the text that follows (components/layout/late-fonts.ts).
    needsAllFonts: isLocked(html),
    ranges: pickRanges(ranges, html),
    hasSerifSign: hasSerifSign(html),
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
