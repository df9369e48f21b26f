import type { ReactNode } from "react";
import { WREN } from "#components/layout/frame/wren.ts";
import { PICTURE_COLOURS, type PictureFonts } from "#components/share-picture/picture-style.ts";

/*
 * The functions of this folder are called, not rendered: the library that draws the pictures is not React, and cannot run
 * components that the React compiler has changed.
 */

type Parts = { fonts: PictureFonts; width: number; middle: ReactNode; start: ReactNode; end: ReactNode };

/** The frame of a picture: the site's name at the top, the title in the middle, and author and price below a line. */
export function drawFrame({ fonts, width, middle, start, end }: Parts) {
  const { paper, ink, soft, hairline, copper } = PICTURE_COLOURS;
  return (
    <div
      style={{ display: "flex", width: "100%", height: "100%", background: paper, color: ink, fontFamily: fonts.sans }}
    >
      <div
        style={{
          display: "flex",
          flexDirection: "column",
          justifyContent: "space-between",
          width,
          padding: "56px 72px",
          boxSizing: "border-box",
        }}
      >
        <div style={{ display: "flex", alignItems: "center", gap: 16, fontFamily: fonts.serif, fontSize: 40 }}>
          <svg aria-hidden="true" fill={copper} fillRule="evenodd" height="56" viewBox="0 0 64 64" width="56">
            <path d={WREN} />
          </svg>
          farthing
        </div>
        {middle}
        <div
          style={{
            display: "flex",
            alignItems: "flex-end",
            justifyContent: "space-between",
            gap: 32,
            paddingTop: 28,
            borderTop: `2px solid ${hairline}`,
            color: soft,
            fontSize: 30,
          }}
        >
          {start}
          {end}
        </div>
      </div>
    </div>
  );
}
