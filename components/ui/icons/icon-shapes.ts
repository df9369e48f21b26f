const SHAPE = /<(path|circle|rect) ([^>]*)>/g;
const ATTRIBUTE = /\b(d|opacity|cx|cy|r|rx|x|y|width|height)="([^"]*)"/g;

type Shape = { tag: string; attributes: Record<string, string> };

/** Only shapes and numbers are taken from the inside of an icon, since it may be data. */
export function shapesOf(body: string): Shape[] {
  return Array.from(body.matchAll(SHAPE), ([, tag = "", text = ""]) => ({
    tag,
    attributes: Object.fromEntries(Array.from(text.matchAll(ATTRIBUTE), ([, name = "", value = ""]) => [name, value])),
  }));
}
