import { drawFrame } from "#components/share-picture/frame.tsx";
import { PICTURE_COLOURS, type PictureFonts, textSizeOf } from "#components/share-picture/picture-style.ts";
import { drawPrice } from "#components/share-picture/price.tsx";
import type { Terms } from "#lib/posts/price.ts";
import type { RoughWorth } from "#lib/posts/reading/share-picture.ts";

type PostContent = {
  /** Null if our fonts cannot set it: then the author replaces the title. */
  title: string | null;
  name: string | null;
  handle: string;
  minutes: number;
  terms: Terms;
  worth: RoughWorth;
  language: string;
};

const COVER = { left: 760, top: 0, width: 440, height: 630, isRound: false };
const WIDE = [
  { maxCharacters: 30, fontSize: 104, lineClamp: 3 },
  { maxCharacters: 60, fontSize: 84, lineClamp: 3 },
  { maxCharacters: 100, fontSize: 68, lineClamp: 4 },
  { maxCharacters: 1000, fontSize: 56, lineClamp: 4 },
] as const;
const NARROW = [
  { maxCharacters: 36, fontSize: 72, lineClamp: 4 },
  { maxCharacters: 64, fontSize: 60, lineClamp: 5 },
  { maxCharacters: 100, fontSize: 50, lineClamp: 6 },
  { maxCharacters: 1000, fontSize: 44, lineClamp: 6 },
] as const;

/** A post like an entry in a contents page: title, author, minutes, price, and its cover if it has one. */
export function drawPostPicture(shown: PostContent, hasCover: boolean, fonts: PictureFonts) {
  const { title, name, handle, minutes, terms, worth, language } = shown;
  const words = title ?? `@${handle}`;
  const drawing = drawFrame({
    fonts,
    width: hasCover ? COVER.left : 1200,
    middle: (
      <div lang={language} style={{ fontFamily: fonts.serif, ...textSizeOf(words, hasCover ? NARROW : WIDE) }}>
        {words}
      </div>
    ),
    start: (
      <div style={{ display: "flex", flexDirection: "column", gap: 4 }}>
        {name ? <div style={{ color: PICTURE_COLOURS.ink, display: "block", lineClamp: 1 }}>{name}</div> : null}
        <div style={{ fontSize: 26 }}>{title ? `@${handle} · ${minutes} min` : `${minutes} min`}</div>
      </div>
    ),
    end: drawPrice(terms, worth),
  });
  return { drawing, frame: COVER };
}
