import localFont from "next/font/local";

// next/font reads these calls without running them, so each value is written out. Calls that declare one family make one
// font of several files: the first is preloaded, another is fetched when a page uses a character or style of it. A font that is
// late waits for the next page, so that no line moves while it is being read. Files of one style need one and the same weight: the
// browser looks for a character only among these. app/globals.css names the families.

export const newsreader = localFont({
  src: "../../app/fonts/newsreader-roman.woff2",
  weight: "400 600",
  style: "normal",
  display: "optional",
  adjustFontFallback: "Times New Roman",
  declarations: [{ prop: "font-family", value: "newsreader" }],
});

export const newsreaderItalic = localFont({
  src: "../../app/fonts/newsreader-italic.woff2",
  weight: "400",
  style: "italic",
  display: "optional",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "font-family", value: "newsreader" }],
});

export const newsreaderRare = localFont({
  src: [
    { path: "../../app/fonts/newsreader-roman-rare.woff2", weight: "400 600", style: "normal" },
    { path: "../../app/fonts/newsreader-italic-rare.woff2", weight: "400", style: "italic" },
  ],
  display: "optional",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    { prop: "font-family", value: "newsreader" },
    {
      prop: "unicode-range",
      value: "U+A2,U+A4-A6,U+A8,U+AA,U+AC,U+AF,U+B2-B6,U+B8-BA,U+D0,U+DE,U+F0,U+FE,U+2BB-2BC,U+2C6,U+2DA,U+2DC",
    },
  ],
});

export const newsreaderExtended = localFont({
  src: [
    { path: "../../app/fonts/newsreader-roman-extended.woff2", weight: "400 600", style: "normal" },
    { path: "../../app/fonts/newsreader-italic-extended.woff2", weight: "400", style: "italic" },
  ],
  display: "optional",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    { prop: "font-family", value: "newsreader" },
    {
      prop: "unicode-range",
      value:
        "U+0100-0130,U+0132-0151,U+0154-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AA,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
    },
  ],
});

export const newsreaderVietnamese = localFont({
  src: [
    { path: "../../app/fonts/newsreader-roman-vietnamese.woff2", weight: "400 600", style: "normal" },
    { path: "../../app/fonts/newsreader-italic-vietnamese.woff2", weight: "400", style: "italic" },
  ],
  display: "optional",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    { prop: "font-family", value: "newsreader" },
    { prop: "unicode-range", value: "U+300-301,U+303-304,U+308-309,U+323,U+1EA0-1EF1,U+20AB" },
  ],
});

export const schibsted = localFont({
  src: "../../app/fonts/schibsted-grotesk.woff2",
  weight: "400 700",
  style: "normal",
  display: "optional",
  adjustFontFallback: "Arial",
  declarations: [{ prop: "font-family", value: "schibsted" }],
});

export const schibstedRare = localFont({
  src: "../../app/fonts/schibsted-grotesk-rare.woff2",
  weight: "400 700",
  style: "normal",
  display: "optional",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    { prop: "font-family", value: "schibsted" },
    {
      prop: "unicode-range",
      value:
        "U+A2,U+A4-A6,U+A8,U+AA,U+AC,U+AF,U+B2-B6,U+B8-BA,U+D0,U+DE,U+F0,U+FE,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+300-301,U+303-304,U+308,U+323",
    },
  ],
});

export const schibstedExtended = localFont({
  src: "../../app/fonts/schibsted-grotesk-extended.woff2",
  weight: "400 700",
  style: "normal",
  display: "optional",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    { prop: "font-family", value: "schibsted" },
    {
      prop: "unicode-range",
      value:
        "U+0100-0130,U+0132-0151,U+0154-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
    },
  ],
});

export const sourceCode = localFont({
  src: "../../app/fonts/source-code-pro.woff2",
  weight: "400 600",
  style: "normal",
  display: "optional",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "font-family", value: "source-code" }],
});
