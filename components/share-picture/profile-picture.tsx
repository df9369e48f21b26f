import { drawFrame } from "#components/share-picture/frame.tsx";
import { PICTURE_COLOURS, type PictureFonts, textSizeOf } from "#components/share-picture/picture-style.ts";

type ProfileContent = { name: string | null; handle: string; bio: string | null };

const FACE = { left: 848, top: 175, width: 280, height: 280, isRound: true };
const NAME = [
  { maxCharacters: 16, fontSize: 104, lineClamp: 2 },
  { maxCharacters: 1000, fontSize: 76, lineClamp: 2 },
] as const;

/** A profile: name, bio, and avatar if there is one. */
export function drawProfilePicture({ name, handle, bio }: ProfileContent, hasFace: boolean, fonts: PictureFonts) {
  const words = name ?? `@${handle}`;
  const drawing = drawFrame({
    fonts,
    width: 1200,
    middle: (
      <div style={{ display: "flex", flexDirection: "column", gap: 24, width: hasFace ? 740 : "100%" }}>
        <div style={{ fontFamily: fonts.serif, ...textSizeOf(words, NAME) }}>{words}</div>
        {bio ? (
          <div style={{ color: PICTURE_COLOURS.soft, fontSize: 32, lineHeight: 1.4, lineClamp: 3, display: "block" }}>
            {bio}
          </div>
        ) : null}
      </div>
    ),
    start: name ? `@${handle}` : "Read one post. Pay for one post.",
    end: null,
  });
  return { drawing, frame: FACE };
}
