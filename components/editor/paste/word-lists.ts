type Item = { line: HTMLElement; level: number; start: number | null };

/** Signs that Word prints before an item, in the fonts that it prints them in. */
const BULLET = /^[·•●○◦▪■□§Øo‣*–-]$/;
const NUMBER = /^\(?(?:(\d{1,4})|[a-z]{1,4})[.)]$/i;
/** A sign that is text, and the wide space behind it. */
const TYPED_SIGN = /^[\s\u00A0]*(\(?\w{1,4}[.)]|[·•●○◦▪■□§Øo‣*–-])(?:[\s\u00A0]{2,}|\t|\u00A0)/;
const INDENT_POINTS = 36;

/** Word has no lists in its HTML: they are paragraphs with a sign, a level and an indent. */
export function makeWordLists(body: HTMLElement): void {
  let run: Item[] = [];
  for (const line of body.querySelectorAll<HTMLElement>("p")) {
    const item = readItem(line);
    if (item && run.at(-1)?.line.nextElementSibling !== line) {
      place(run);
      run = [];
    }
    if (item) run.push(item);
  }
  place(run);
}

function readItem(line: HTMLElement): Item | null {
  const style = line.dataset.style ?? "";
  const [, level] = /mso-list:\s*l\d+\s+level(\d)/i.exec(style) ?? [];
  const sign = line.querySelector("[data-style*='mso-list:Ignore' i], [data-style*='mso-list: Ignore' i]");
  const printed = sign?.textContent.replaceAll(/[\s\u00A0]/g, "") ?? takeTypedSign(line, level !== undefined);
  if (printed === null) return null;
  sign?.remove();
  const [, points = "0"] = /margin-left:\s*([\d.]+)pt/i.exec(style) ?? [];
  const [number, figure] = NUMBER.exec(printed) ?? [];
  return {
    line,
    level: level ? Number(level) : Math.max(1, Math.round(Number(points) / INDENT_POINTS)),
    start: number === undefined ? null : Number(figure ?? 1),
  };
}

/** Word on the web and some mail programs leave only the sign. Elsewhere “Mr. Smith” begins like an item, and is none. */
function takeTypedSign(line: HTMLElement, isItem: boolean): string | null {
  const text = line.textContent;
  const [whole, sign = ""] = TYPED_SIGN.exec(text) ?? [];
  const isSign = whole !== undefined && (BULLET.test(sign) || NUMBER.test(sign));
  if (!isSign || !(isItem || /List/.test(line.className))) return isItem ? "•" : null;
  dropStart(line, whole.length);
  return sign;
}

function dropStart(line: HTMLElement, length: number): void {
  const texts = line.ownerDocument.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  let left = length;
  for (let text = texts.nextNode(); text && left > 0; text = texts.nextNode()) {
    const value = text.nodeValue ?? "";
    text.nodeValue = value.slice(left);
    left -= Math.min(left, value.length);
  }
}

type Open = { list: HTMLElement; level: number };

/** Puts lists in the place of such paragraphs. */
function place(run: readonly Item[]): void {
  const lists: Open[] = [];
  for (const { line, level, start } of run) {
    while ((lists.at(-1)?.level ?? 0) > level) lists.pop();
    const tag = start === null ? "UL" : "OL";
    const same = lists.at(-1);
    if (same?.level === level && same.list.tagName !== tag) lists.pop();
    if (lists.at(-1)?.level !== level) {
      const list = line.ownerDocument.createElement(tag);
      if (start !== null) list.setAttribute("start", String(start));
      const parent = lists.at(-1)?.list.lastElementChild;
      if (parent) parent.append(list);
      else line.before(list);
      lists.push({ list, level });
    }
    const item = line.ownerDocument.createElement("li");
    lists.at(-1)?.list.append(item);
    item.append(line);
  }
}
