import type { ReactNode } from "react";
import { WREN } from "#components/layout/mark";
import { PICTURE_COLOURS, type PictureFonts } from "#components/share-picture/look";

/*
 * The functions of this folder are called, not rendered: what draws the pictures is not React, and knows no component
 * that the compiler has been at.
 */

type Parts = { fonts: PictureFonts; width: number; middle: ReactNode; start: ReactNode; end: ReactNode };

/** A page of the house: whose it is above, what it is in the middle, and below a line who and how much. */
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
