const WITHOUT_TEXT = /<(script|style)\b[\s\S]*?<\/\1>/g;
const TAG_OR_SIGN = /<(\/?)([a-z][\w-]*)([^>]*)>|Ӿ/g;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
const CLASS = /\sclass="([^"]*)"/;
/** The classes whose text is in the serif face, and the one that ends it. A test compares them with the style sheets. */
export const SERIF_CLASSES = ["font-serif", "post-text", "site-text"];
const SANS_CLASS = "font-sans";

/** Whether Ӿ stands in text in the serif face, which has a font of its own for it. */
export function hasSerifSign(html: string): boolean {
  const around: boolean[] = [];
  for (const [found, end, name = "", attributes = ""] of html.replace(WITHOUT_TEXT, "").matchAll(TAG_OR_SIGN)) {
    const isSerif = around.at(-1) ?? false;
    if (found === "Ӿ") {
      if (isSerif) return true;
    } else if (end) around.pop();
    else if (!VOID.test(name) && !attributes.endsWith("/")) around.push(readFace(attributes) ?? isSerif);
  }
  return false;
}

/** Null where the face is that of the element around it. */
function readFace(attributes: string): boolean | null {
  const classes = CLASS.exec(attributes)?.[1]?.split(" ") ?? [];
  if (SERIF_CLASSES.some((name) => classes.includes(name))) return true;
  return classes.includes(SANS_CLASS) ? false : null;
}
