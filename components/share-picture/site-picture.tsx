import { drawFrame } from "#components/share-picture/frame.tsx";
import type { PictureFonts } from "#components/share-picture/picture-style.ts";

const NO_PHOTO = { left: 0, top: 0, width: 1, height: 1, isRound: false };

/** The site itself. */
export function drawSitePicture(fonts: PictureFonts) {
  const drawing = drawFrame({
    fonts,
    width: 1200,
    middle: (
      <div
        style={{
          display: "flex",
          flexDirection: "column",
          fontFamily: fonts.serif,
          fontSize: 112,
          lineHeight: 1.08,
          letterSpacing: "-0.02em",
        }}
      >
        <div>Read one post.</div>
        <div>Pay for one post.</div>
      </div>
    ),
    start: "Writers publish; readers pay for one post, without an account.",
    end: null,
  });
  return { drawing, frame: NO_PHOTO };
}
