import type { PictureSource } from "#components/editor/uploads/picture-uploads.ts";
import { IMAGE_TEXT_MAX } from "#lib/posts/document/limits.ts";

/** A picture of a pasted page, and what to call it if it cannot be had. */
export type PastedPicture = { source: PictureSource; name: string };

/**
 * Puts a picture of ours in the place of each that another program wrote. `hold` gives each its id. Beacons go, and
 * emoji drawn as pictures become text.
 */
export function adaptPictures(html: string, hold: (picture: PastedPicture) => string): string {
  if (!/<img\b/i.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const picture of body.querySelectorAll("img")) {
    const alt = oneLine(picture.alt);
    if (isBeacon(picture)) picture.remove();
    else if (EMOJI.test(alt)) picture.replaceWith(alt);
    else liftOut(replace(picture, alt, hold));
  }
  return body.innerHTML;
}

const EMOJI = /^(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u200d|\ufe0f)+$/u;

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

function isBeacon(picture: HTMLImageElement): boolean {
  return ["width", "height"].some((side) => /^[01](?:px)?$/.test(picture.getAttribute(side) ?? ""));
}

/** The figure of ours that now stands for the picture, with its description and caption. */
function replace(picture: HTMLImageElement, alt: string, hold: (picture: PastedPicture) => string): HTMLElement {
  const source = sourceOf(picture);
  const figure = picture.closest("figure, .wp-caption");
  const isItsOwn = figure?.querySelectorAll("img").length === 1;
  const caption = isItsOwn ? figure.querySelector<HTMLElement>("figcaption, .wp-caption-text") : null;
  const words = oneLine(caption?.textContent ?? "");
  const made = picture.ownerDocument.createElement("figure");
  made.dataset.imageId = hold({ source, name: nameOf(source, alt) });
  made.dataset.alt = alt.slice(0, IMAGE_TEXT_MAX.alt);
  made.dataset.width = widthOf(figure?.className ?? "");
  // A longer one stays as a line of the text.
  if (caption && words.length <= IMAGE_TEXT_MAX.caption) {
    made.dataset.caption = words;
    caption.remove();
  }
  if (isItsOwn && figure.textContent.trim() === "") figure.replaceWith(made);
  else picture.replaceWith(made);
  return made;
}

/** As Ghost and WordPress name them. */
function widthOf(className: string): string {
  if (/kg-width-full|alignfull/.test(className)) return "full";
  return /kg-width-wide|alignwide/.test(className) ? "wide" : "normal";
}

/** Pages that load pictures late have a blank one in their place. */
function sourceOf(picture: HTMLImageElement): PictureSource {
  const { src: late, lazySrc } = picture.dataset;
  const src = picture.getAttribute("src")?.trim() ?? "";
  const address = (src === "" || src.startsWith("data:") ? (late ?? lazySrc) : undefined) ?? src;
  if (/^data:/i.test(address)) return readData(address) ?? { address: "data:" };
  return { address: URL.parse(address.replace(/^(?:http:)?\/\//i, "https://"))?.href ?? address };
}

const DATA = /^data:(image\/[a-z0-9.+-]+)((?:;[^,;]*)*),/i;

/** The file in a data address. Null if it is malformed, or no picture. */
function readData(address: string): File | null {
  const [start, type = "", parameters = ""] = DATA.exec(address) ?? [];
  if (start === undefined) return null;
  const data = address.slice(start.length);
  try {
    const bytes = /;base64$/i.test(parameters)
      ? Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
      : decodeURIComponent(data);
    return new File([bytes], "Picture", { type: type.toLowerCase() });
  } catch (error) {
    if (error instanceof URIError || error instanceof DOMException) return null;
    throw error;
  }
}

const NAME_MAX_CHARS = 60;

function nameOf(source: PictureSource, alt: string): string {
  if (alt !== "") return `“${shorten(alt)}”`;
  const address = source instanceof File || source.address === "data:" ? "" : source.address;
  return shorten(address.replace(/^https:\/\//, "")) || "a picture without a description";
}

function shorten(text: string): string {
  return text.length > NAME_MAX_CHARS ? `${text.slice(0, NAME_MAX_CHARS).trimEnd()}…` : text;
}

const LINES = "p, h1, h2, h3, h4, h5, h6, dt, dd, summary, figcaption, pre, address";
const INLINE = [
  "a, abbr, b, strong, i, em, u, s, del, ins, span, font, small, big, sub, sup, mark, cite, q, code, kbd, label",
  "picture, button, center",
].join();
/** What makes a part of a line more than an empty one. */
const CONTENT = "img, figure, hr, table, input, [data-latex]";

/** A picture stands between lines: the one that it stood in is divided there. */
function liftOut(figure: HTMLElement): void {
  let line: Element | null = null;
  for (let at = figure.parentElement; at?.matches(`${INLINE}, ${LINES}`); at = at.parentElement) {
    line = at;
    if (at.matches(LINES)) break;
  }
  if (!line) return;
  const before = figure.ownerDocument.createRange();
  before.setStartBefore(line);
  before.setEndBefore(figure);
  line.before(before.extractContents(), figure);
  for (const part of [figure.previousElementSibling, line]) if (part && isEmpty(part)) part.remove();
}

function isEmpty(part: Element): boolean {
  return part.matches(`${INLINE}, ${LINES}`) && part.textContent.trim() === "" && !part.querySelector(CONTENT);
}
