import localFont from "next/font/local";

// next/font reads these calls without running them, so each value is written out. Two calls that declare one family make
// one font of two files: the first is preloaded, the second is fetched when a page uses a character or style of it. A font that is
// late waits for the next page, so that no line moves while it is being read.

const newsreader = localFont({
  src: "../../app/fonts/newsreader-roman.woff2",
  weight: "400 600",
  style: "normal",
  variable: "--font-newsreader",
  display: "optional",
  adjustFontFallback: "Times New Roman",
  declarations: [{ prop: "font-family", value: "newsreader" }],
});

const newsreaderItalic = localFont({
  src: "../../app/fonts/newsreader-italic.woff2",
  weight: "400 600",
  style: "italic",
  variable: "--font-newsreader-italic",
  display: "optional",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "font-family", value: "newsreader" }],
});

const newsreaderExtended = localFont({
  src: [
    {
      path: "../../node_modules/@fontsource-variable/newsreader/files/newsreader-latin-ext-opsz-normal.woff2",
      style: "normal",
    },
    {
      path: "../../node_modules/@fontsource-variable/newsreader/files/newsreader-latin-ext-opsz-italic.woff2",
      style: "italic",
    },
  ],
  weight: "400 600",
  variable: "--font-newsreader-extended",
  display: "optional",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    { prop: "font-family", value: "newsreader" },
    {
      prop: "unicode-range",
      value:
        "U+0100-0130,U+0132-0151,U+0154-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
    },
  ],
});

const schibsted = localFont({
  src: "../../app/fonts/schibsted-grotesk.woff2",
  weight: "400 700",
  style: "normal",
  variable: "--font-schibsted",
  display: "optional",
  adjustFontFallback: "Arial",
  declarations: [{ prop: "font-family", value: "schibsted" }],
});

const schibstedExtended = localFont({
  src: "../../node_modules/@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-ext-wght-normal.woff2",
  weight: "400 700",
  style: "normal",
  variable: "--font-schibsted-extended",
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

const sourceCode = localFont({
  src: "../../node_modules/@fontsource-variable/source-code-pro/files/source-code-pro-latin-wght-normal.woff2",
  weight: "400 600",
  style: "normal",
  variable: "--font-source-code",
  display: "optional",
  preload: false,
  adjustFontFallback: false,
});

/** The class names that hand the fonts to the tokens of app/globals.css. */
export const fontVariables = [
  newsreader,
  newsreaderItalic,
  newsreaderExtended,
  schibsted,
  schibstedExtended,
  sourceCode,
]
  .map(({ variable }) => variable)
  .join(" ");
