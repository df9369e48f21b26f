import { make } from "#components/document/element.ts";

let added: Promise<unknown> | undefined;

/**
 * Adds the style sheets of everything that is not in the page yet, once. Resolves when they apply, or could not be loaded: then
 * the page works without, and watchErrors reports it.
 */
export function addLateSheets(): Promise<unknown> {
  const list = document.querySelector<HTMLElement>("script[data-sheets]")?.dataset.sheets ?? "";
  added ??= Promise.all(list.split(" ").filter(Boolean).map(addSheet)).then((loaded) => {
    if (loaded.includes(false)) added = undefined;
  });
  return added;
}

function addSheet(href: string): Promise<boolean> {
  if (document.querySelector(`link[href="${CSS.escape(href)}"]`)) return Promise.resolve(true);
  return new Promise((resolve) => {
    // It applies to nothing before its fonts have been looked at.
    const sheet = make("link", { rel: "stylesheet", href, media: "not all" });
    sheet.onload = () => {
      dropKnownFonts(sheet.sheet);
      sheet.media = "all";
      resolve(true);
    };
    sheet.onerror = () => {
      sheet.remove();
      resolve(false);
    };
    document.head.append(sheet);
  });
}

/** Declared again, a font that came too late for this page would come into use now, and move its text. */
function dropKnownFonts(sheet: CSSStyleSheet | null): void {
  if (!sheet) return;
  const others = [...document.styleSheets].filter((other) => other !== sheet);
  const known = new Set(others.flatMap(({ cssRules }) => [...cssRules].map(nameFont)));
  for (let at = sheet.cssRules.length - 1; at >= 0; at--) {
    const font = nameFont(sheet.cssRules[at]);
    if (font && known.has(font)) sheet.deleteRule(at);
  }
}

function nameFont(rule: CSSRule | undefined): string | undefined {
  if (!(rule instanceof CSSFontFaceRule)) return undefined;
  return (
    ["family", "style", "weight"].map((name) => rule.style.getPropertyValue(`font-${name}`)).join() +
    rule.style.getPropertyValue("unicode-range")
  );
}
