export type XmlElement = { name: string; attributes: Record<string, string>; children: XmlElement[]; text: string };

const TOKEN = /<\?[^?]*\?>|<(\/?)([\w:-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** Reads well-formed XML without comments and doctypes, and throws at everything else. */
export function parseXml(source: string): XmlElement {
  if (FORBIDDEN.test(source)) throw new Error("This XML holds a character that none may hold.");
  const root = newElement("", "");
  const open = [root];
  let end = 0;
  for (const match of source.matchAll(TOKEN)) {
    end = match.index + match[0].length;
    const [, slash, name, attributes = "", isEmpty, text] = match;
    const parent = open.at(-1);
    if (!parent) throw new Error("More elements are closed than were opened.");
    if (text !== undefined) parent.text += decode(text);
    else if (slash) {
      if (parent.name !== name) throw new Error(`<${parent.name}> is closed by </${name}>.`);
      open.pop();
    } else if (name) {
      const element = newElement(name, attributes);
      parent.children.push(element);
      if (!isEmpty) open.push(element);
    }
  }
  const [first, ...more] = root.children;
  if (end !== source.length || open.length !== 1 || !first || more.length > 0)
    throw new Error(`This is no XML, from here on: ${source.slice(end, end + 60)}`);
  return first;
}

function newElement(name: string, attributes: string): XmlElement {
  const found = Array.from(attributes.matchAll(ATTRIBUTE), ([, key = "", value = ""]) => [key, decode(value)]);
  return { name, attributes: Object.fromEntries(found), children: [], text: "" };
}

function decode(text: string): string {
  return text.replaceAll(/&(\w*);?/g, (whole, name: string) => {
    const sign = whole.endsWith(";") ? ENTITIES[name] : undefined;
    if (sign === undefined) throw new Error(`${whole} is nothing in XML.`);
    return sign;
  });
}
