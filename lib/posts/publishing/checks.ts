import {
  countWords,
  filesIn,
  imageIdsOf,
  type PostDocument,
  picturesIn,
  splitAtPaywall,
  textOf,
} from "#lib/posts/document/document.ts";
import { previewMin } from "#lib/posts/document/paywall.ts";
import type { Draft } from "#lib/posts/drafts/draft.ts";
import type { FileKind } from "#lib/posts/media/file.ts";

/** A reason why a draft cannot be published. `anchor` is where to fix it, on the publish screen or in the text. */
export type Check = { field: string; code: string; message: string; anchor: string };

const OPENS =
  "The text has a paywall break. Set a price, or confirm with opensPaidPart that everyone can read all of it.";
const TITLE_MIN = 3;
const SHOUTED_FROM = 12;

/** The same checks as the database's at publishing, so that an author sees every problem at once. */
export function findUnmetChecks(draft: Draft): Check[] {
  const { free, paid } = splitAtPaywall(draft.doc);
  const checks: Check[] = [];
  const refuse = (field: string, code: string, message: string, anchor = `post-${field}`) =>
    checks.push({ field, code, message, anchor });
  const title = draft.title.trim();
  if ([...title].length < TITLE_MIN) refuse("title", "title_short", "A title has 3 to 120 characters.", "title");
  else if (isShouted(title)) refuse("title", "title_shouted", "Use fewer capital letters in the title.", "title");
  if (countWords(draft.doc) === 0) refuse("doc", "body_empty", "There is nothing to publish yet.", "text");
  if (draft.category_id === null) refuse("category_id", "category_missing", "Choose a category.");
  if (draft.creation_method === null) refuse("creation_method", "disclosure_missing", "Say how this was written.");
  if (draft.content_warning === "adult")
    refuse("content_warning", "adult_refused", "Adult content is not published here.");
  checks.push(
    ...findCoverMistakes(draft, paid),
    ...findUndescribed(draft.doc),
    ...findOpenFiles(draft.access === "free" ? draft.doc : free, draft.access),
  );
  if (draft.access !== "free") checks.push(...findPriceMistakes(draft), ...findBreakMistakes(free, paid));
  else if (paid) refuse("access", "paid_part_opens", OPENS);
  return checks;
}

/** Everyone sees the cover and the picture beside links, so neither can be a paid picture. */
function findCoverMistakes(
  { cover_image_id: cover, cover_alt: alt, og_image_id: linkPicture, access }: Draft,
  paid: PostDocument | null,
): Check[] {
  const checks: Check[] = [];
  const sold = access !== "free" && paid ? imageIdsOf(paid) : [];
  if (cover !== null && !alt?.trim()) {
    const message = "Describe the cover for people who can’t see it.";
    checks.push({ field: "cover_alt", code: "cover_alt_missing", message, anchor: "post-cover_alt" });
  }
  if (cover !== null && sold.includes(cover)) {
    const message =
      "This picture is also below the paywall break, and everyone sees a cover. Choose another, or remove it there.";
    checks.push({ field: "cover_image_id", code: "cover_sold", message, anchor: "post-cover_image_id" });
  }
  if (linkPicture !== null && sold.includes(linkPicture)) {
    const message =
      "This picture is also below the paywall break, and everyone sees it beside a link. Choose another, or remove it there.";
    checks.push({ field: "og_image_id", code: "link_picture_sold", message, anchor: "post-og_image_id" });
  }
  return checks;
}

/** One check per picture, by number: a text may have forty. */
function findUndescribed(doc: PostDocument): Check[] {
  return picturesIn(doc).flatMap(({ imageId, alt, isDecorative }, index) => {
    if (isDecorative || alt.trim() !== "") return [];
    const message = `Picture ${index + 1}: describe it for people who can’t see it, or mark it as decorative.`;
    return [{ field: "doc", code: "alt_missing", message, anchor: `image-${imageId}` }];
  });
}

/** Finds pictures whose upload never finished, or that were pasted from another post. */
export function findMissingPictures(doc: PostDocument, uploaded: ReadonlySet<string>): Check[] {
  return picturesIn(doc).flatMap(({ imageId }, index) => {
    if (uploaded.has(imageId)) return [];
    const message = `Picture ${index + 1} has no file. Upload it again, or remove it.`;
    return [{ field: "doc", code: "image_missing", message, anchor: `image-${imageId}` }];
  });
}

/** Finds files whose upload never finished, or whose kind differs from the text. */
export function findMissingFiles(doc: PostDocument, uploaded: ReadonlyMap<string, FileKind>): Check[] {
  return filesIn(doc).flatMap(({ attrs: { fileId, name, kind } }) => {
    if (uploaded.get(fileId) === kind) return [];
    const message = `“${name}” has no file. Upload it again, or remove it.`;
    return [{ field: "doc", code: "file_missing", message, anchor: `file-${fileId}` }];
  });
}

/** Downloads belong to the paid part. Recordings may be free. */
function findOpenFiles(free: PostDocument, access: Draft["access"]): Check[] {
  return filesIn(free).flatMap(({ type, attrs: { fileId, name } }) => {
    if (type !== "attachment") return [];
    const message =
      access === "free"
        ? `“${name}” is a file, and files belong to the paid part of a post. Set a price, or remove it.`
        : `“${name}” is above the paywall break. Move it below, or remove it.`;
    return [{ field: "doc", code: "file_open", message, anchor: `file-${fileId}` }];
  });
}

/** Reports whether most letters are capitals, in a title long enough to judge. */
function isShouted(title: string): boolean {
  const letters = title.replace(/[^\p{L}]/gu, "");
  return letters.length >= SHOUTED_FROM && letters === letters.toUpperCase() && letters !== letters.toLowerCase();
}

function findPriceMistakes(draft: Draft): Check[] {
  const isMissing =
    draft.access === "pwyw"
      ? draft.pwyw_min_raw === null
      : (draft.price_currency === "XNO" ? draft.price_raw : draft.price_usd_micros) === null;
  const message = "Enter a price, or make the post free.";
  return isMissing ? [{ field: "price", code: "price_missing", message, anchor: "post-price" }] : [];
}

/** A missing break is not the author's mistake, unless placeBreak has found no place for it. */
function findBreakMistakes(free: PostDocument, paid: PostDocument | null): Check[] {
  const at = (code: string, message: string) => [{ field: "doc", code, message, anchor: "text" }];
  if (!paid) return at("nothing_paid", "There is too little text to sell: write more, or make the post free.");
  const paidText = textOf(paid);
  const isEmpty = countWords(paid) + picturesIn(paid).length + filesIn(paid).length === 0;
  if (isEmpty) return at("nothing_paid", "There is nothing below the paywall break.");
  const needed = previewMin(paidText.length);
  const missing = needed - textOf(free).length;
  if (missing <= 0) return [];
  return at(
    "preview_short",
    `The free part is too short for readers to judge the post. Add at least ${missing} characters.`,
  );
}
