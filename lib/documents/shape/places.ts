const WITHOUT_TEXT = /<(script|style)\b[\s\S]*?<\/\1>/g;
const TAG_OR_SIGN = /<(\/?)([a-z][\w-]*)([^>]*)>|Ӿ/g;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
const CLASS = /\sclass="([^"]*)"/;
/** The classes whose text is in the serif face, and the one that ends it. A test compares them with the style sheets. */
export const SERIF_CLASSES = ["font-serif", "post-text", "site-text"];
const SANS_CLASS = "font-sans";
const POST_CLASS = "post-text";

type Place = { isSerif: boolean; isOfPost: boolean };
const OUTSIDE: Place = { isSerif: false, isOfPost: false };

/** What of a page's content depends on where it stands. */
export type Places = {
  /** Whether Ӿ stands in text in the serif face, which has a font of its own for it. */
  hasSerifSign: boolean;
  /** The names of the elements in a post's text. */
  textElements: ReadonlySet<string>;
};

export function findPlaces(html: string): Places {
  const around: Place[] = [];
  const textElements = new Set<string>();
  let hasSerifSign = false;
  for (const [found, end, name = "", attributes = ""] of html.replace(WITHOUT_TEXT, "").matchAll(TAG_OR_SIGN)) {
    const place = around.at(-1) ?? OUTSIDE;
    if (found === "Ӿ") hasSerifSign ||= place.isSerif;
    else if (end) around.pop();
    else {
      if (place.isOfPost) textElements.add(name);
      if (!VOID.test(name) && !attributes.endsWith("/")) around.push(enter(place, attributes));
    }
  }
  return { hasSerifSign, textElements };
}

function enter({ isSerif, isOfPost }: Place, attributes: string): Place {
  const classes = CLASS.exec(attributes)?.[1]?.split(" ") ?? [];
  const isNamed = (name: string) => classes.includes(name);
  return {
    isSerif: SERIF_CLASSES.some(isNamed) || (isSerif && !isNamed(SANS_CLASS)),
    isOfPost: isOfPost || isNamed(POST_CLASS),
  };
}
