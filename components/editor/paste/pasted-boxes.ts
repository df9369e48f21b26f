import { CALLOUT_WORDS } from "#components/editor/paste/callout-words.ts";

/** As Ghost, Substack, WordPress and Medium write them. */
const PULL_QUOTES =
  ".kg-blockquote-alt, .pullquote, .wp-block-pullquote, .graf--pullquote, .pull-quote, blockquote[class*=pullquote]";
/** As Ghost, Notion, Substack and GitHub write them. Notion copies a callout as an <aside>. */
const CALLOUTS = ".kg-callout-card, figure.callout, aside, .callout-block, .markdown-alert";
const TOGGLES = "details, .kg-toggle-card";
/** What only decorates a box, or says again what it is. */
const SIGNS = ".kg-callout-emoji, .icon, .markdown-alert-title, .kg-toggle-card-icon, svg";

/** Callouts, toggles and pull quotes of other programs become ours. */
export function adaptBoxes(body: HTMLElement): void {
  for (const quote of outermost(body, PULL_QUOTES)) quote.replaceWith(pullQuoteOf(quote));
  // Notion's toggles are items of a list.
  for (const list of body.querySelectorAll("ul.toggle"))
    list.replaceWith(...[...list.children].flatMap(({ childNodes }) => [...childNodes]));
  // Inner ones first: a box holds no boxes.
  for (const toggle of [...body.querySelectorAll(TOGGLES)].toReversed()) toggle.replaceWith(spoilerOf(toggle));
  for (const callout of [...body.querySelectorAll(CALLOUTS)].toReversed()) callout.replaceWith(calloutOf(callout));
}

function outermost(body: HTMLElement, selector: string): Element[] {
  return [...body.querySelectorAll(selector)].filter((element) => !element.parentElement?.closest(selector));
}

/** What stands on lines of its own. It would end the one line of a pull quote. */
const LINES = [
  "p, cite, div, li, ul, ol, dl, dt, dd, h1, h2, h3, h4, h5, h6, blockquote, figure, figcaption, header, footer",
  "section, article, aside, address, pre, hr, details, summary, table, caption, thead, tbody, tfoot, tr, td, th",
].join();

/** One line: what stood on several is separated by line breaks. */
function pullQuoteOf(quote: Element): HTMLElement {
  const line = quote.ownerDocument.createElement("p");
  line.dataset.pullQuote = "";
  const lineBreak = () => quote.ownerDocument.createElement("br");
  for (const part of quote.querySelectorAll(LINES)) part.replaceWith(lineBreak(), ...part.childNodes, lineBreak());
  line.append(...quote.childNodes);
  dropEmptyLines(line);
  return line;
}

/** A break stays only between words. */
function dropEmptyLines(line: HTMLElement): void {
  const nodes = line.ownerDocument.createTreeWalker(line, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const breaks: Element[] = [];
  let kept: Element | null = null;
  let hasWords = false;
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    if (node instanceof Text && node.data.trim() !== "") {
      hasWords = true;
      kept = null;
    } else if (node instanceof Element && node.tagName === "BR") {
      if (!hasWords || kept) breaks.push(node);
      else kept = node;
    }
  }
  for (const needless of [...breaks, kept]) needless?.remove();
}

function spoilerOf(toggle: Element): HTMLElement {
  const heading = toggle.querySelector("summary, .kg-toggle-heading-text, .kg-toggle-heading");
  const summary = heading?.textContent.replaceAll(/\s+/g, " ").trim() ?? "";
  heading?.remove();
  const box = boxOf(toggle.querySelector(".kg-toggle-content") ?? toggle);
  box.dataset.spoiler = summary;
  return box;
}

function calloutOf(callout: Element): HTMLElement {
  const tone = toneOf(callout);
  const box = boxOf(callout.querySelector(".kg-callout-text") ?? callout);
  box.dataset.callout = tone;
  return box;
}

function boxOf(content: Element): HTMLElement {
  for (const sign of content.querySelectorAll(SIGNS)) if (!hasWordsInIcon(sign)) sign.remove();
  for (const heading of content.querySelectorAll("h1, h2, h3, h4, h5, h6"))
    heading.replaceWith(boldLineOf(heading.ownerDocument, heading.childNodes));
  const inside = content.querySelectorAll<HTMLElement>("blockquote, [data-callout], [data-spoiler]");
  for (const inner of [...inside].toReversed()) {
    const { spoiler } = inner.dataset;
    inner.replaceWith(...(spoiler ? [boldLineOf(inner.ownerDocument, [spoiler])] : []), ...inner.childNodes);
  }
  const box = content.ownerDocument.createElement("div");
  box.append(...content.childNodes);
  // Without any words, an empty line.
  if (box.textContent.trim() === "" && !box.firstElementChild) box.append(content.ownerDocument.createElement("p"));
  return box;
}

/** Programs give this name to signs and to words. */
const hasWordsInIcon = (sign: Element) => sign.matches(".icon") && /[\p{L}\p{N}]/u.test(sign.textContent);

function boldLineOf(document: Document, words: Iterable<Node | string>): HTMLElement {
  const line = document.createElement("p");
  const bold = document.createElement("strong");
  bold.append(...words);
  line.append(bold);
  return line;
}

function toneOf({ className, textContent }: Element): string {
  const [, word = ""] = /markdown-alert-(\w+)/.exec(className) ?? [];
  const known = CALLOUT_WORDS.get(word);
  if (known) return known;
  if (/-(?:yellow|red|orange)\b/.test(className) || /^\s*[⚠❗🚨⛔❌]/u.test(textContent)) return "warn";
  return /-green\b/.test(className) ? "tip" : "note";
}
