import { createElement, type ReactNode } from "react";

const TOKEN = /<(\/?)([a-z]+)((?:\s[^<>]*?)?)(\/?)>|([^<]+)/g;
const ATTRIBUTE = /\s([a-z]+)="([^"]*)"/g;

const ELEMENTS = new Set(
  "math semantics annotation mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle merror mpadded mphantom menclose msub msup msubsup munder mover munderover mmultiscripts mtable mtr mtd".split(
    " ",
  ),
);
const ATTRIBUTES = new Set(
  "accent accentunder columnalign columnlines columnspacing depth display displaystyle encoding fence form height largeop linethickness lspace mathbackground mathcolor mathsize mathvariant maxsize minsize movablelimits notation rowlines rowspacing rspace scriptlevel separator stretchy symmetric voffset width".split(
    " ",
  ),
);
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

type Open = { tag: string; attributes: Record<string, string>; children: ReactNode[] };

/** MathML as elements. Only known tags and attributes are taken: its source came from a writer. */
export function MathMl({ markup }: { markup: string }) {
  const root: Open = { tag: "", attributes: {}, children: [] };
  const open: Open[] = [root];
  for (const [, slash, tag = "", attributes = "", isEmpty, text] of markup.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? root;
    if (text !== undefined) parent.children.push(decode(text));
    else if (slash) close(open, tag);
    else if (isEmpty) parent.children.push(draw({ tag, attributes: readAttributes(attributes), children: [] }, parent));
    else open.push({ tag, attributes: readAttributes(attributes), children: [] });
  }
  return root.children;
}

function close(open: Open[], tag: string): void {
  const closed = open.at(-1);
  const parent = open.at(-2);
  if (!closed || !parent || closed.tag !== tag) return;
  open.pop();
  if (ELEMENTS.has(tag)) parent.children.push(draw(closed, parent));
  else parent.children.push(...closed.children);
}

function draw({ tag, attributes, children }: Open, parent: Open): ReactNode {
  if (!ELEMENTS.has(tag)) return null;
  return createElement(tag, { key: `node ${parent.children.length}`, ...attributes }, ...children);
}

function readAttributes(text: string): Record<string, string> {
  const found = Array.from(text.matchAll(ATTRIBUTE), ([, name = "", value = ""]) => [name, decode(value)]);
  return Object.fromEntries(found.filter(([name = ""]) => ATTRIBUTES.has(name)));
}

function decode(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
