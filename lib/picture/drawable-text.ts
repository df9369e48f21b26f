import "server-only";
import satori from "satori";
import { PICTURE_FONTS, readFonts } from "#lib/picture/fonts.ts";
import { withoutEmoji } from "#lib/picture/without-emoji.ts";

/**
 * The text as our fonts can draw it, or null if a character is missing: half a title, or one with boxes, is worse
 * than none, and every picture is shown beside the words anyway.
 */
export async function findSettable(text: string): Promise<string | null> {
  const words = withoutEmoji(text);
  if (words === "") return null;
  return (await hasEveryCharacter(words)) ? words : null;
}

async function hasEveryCharacter(words: string): Promise<boolean> {
  let isWhole = true;
  const noticeMissing = () => {
    isWhole = false;
    return Promise.resolve([]);
  };
  const element = { type: "div", key: null, props: { style: { fontFamily: PICTURE_FONTS.sans }, children: words } };
  await satori(element, { width: 1200, fonts: await readFonts(), loadAdditionalAsset: noticeMissing });
  return isWhole;
}
