import type { JSONContent } from "@tiptap/core";
import { WRITTEN_DOCUMENT } from "#components/editor/later-parts.ts";
import { type DeviceDraft, findOnDevice, findUnsent } from "#components/editor/saving/device-drafts.ts";
import { loadDraft } from "#components/editor/saving/draft-calls.ts";
import type { DraftContent } from "#components/editor/saving/draft-keeper.ts";
import { newId } from "#lib/page/new-id.ts";
import type { PostDocument } from "#lib/posts/document/document.ts";
import { type Draft, EMPTY_DOCUMENT } from "#lib/posts/drafts/draft.ts";

/** What is shown when a draft is opened, and whether this device has changes that the server does not. */
export type OpenedDraft = {
  id: string;
  version: number;
  isBegun: boolean;
  written: DraftContent;
  isUnsaved: boolean;
  /** The server's version, if it has moved on since this device's text was typed. */
  theirs: Draft | null;
  firstPublishedAt: string | null;
  /** Null where only this device has the draft. */
  language: string | null;
  /** The tab that stored the shown text: its record is removed together with this one's. */
  storedByTab: string | null;
};

/** Null if there is nothing to show: neither the server nor this device has it, or the server did not answer. */
export async function openDraft(id: string | null, authorId: string): Promise<OpenedDraft | null> {
  if (id === null) return openNew(await findUnsent(authorId));
  const [loaded, stored] = await Promise.all([loadDraft(id), findOnDevice(id, authorId)]);
  if (loaded.kind === "found") return openFound(loaded.draft, stored);
  return stored && openKept(stored);
}

function openNew(stored: DeviceDraft | null): OpenedDraft {
  if (stored) return openKept(stored);
  return {
    id: newId(),
    version: 0,
    isBegun: false,
    written: { title: "", subtitle: "", doc: toEditor(EMPTY_DOCUMENT) },
    isUnsaved: false,
    theirs: null,
    firstPublishedAt: null,
    language: null,
    storedByTab: null,
  };
}

function openKept({ id, tab, base, isBegun, title, subtitle, doc }: DeviceDraft): OpenedDraft {
  const written = { title, subtitle, doc };
  return {
    id,
    version: base,
    isBegun,
    written,
    isUnsaved: true,
    theirs: null,
    firstPublishedAt: null,
    language: null,
    storedByTab: tab,
  };
}

async function openFound(draft: Draft, stored: DeviceDraft | null): Promise<OpenedDraft> {
  const { id, version, language, first_published_at: firstPublishedAt } = draft;
  if (!stored || (await isSame(stored, draft)))
    return {
      ...{ id, version, firstPublishedAt, language },
      isBegun: true,
      written: draftContentOf(draft),
      isUnsaved: false,
      theirs: null,
      storedByTab: stored?.tab ?? null,
    };
  // A first save whose answer was lost is this device's own version.
  const isOwn = stored.isBegun ? stored.base === version : version <= 1;
  const theirs = isOwn ? null : draft;
  // Until the writer has chosen, this device keeps the version that its text is based on.
  const { base } = stored;
  return { ...openKept(stored), version: theirs ? base : version, isBegun: true, theirs, firstPublishedAt, language };
}

/** Saved while the page was closing, so that the answer was lost. */
async function isSame(stored: DeviceDraft, { title, subtitle, doc }: Draft): Promise<boolean> {
  const line = stored.subtitle.trim() === "" ? null : stored.subtitle;
  if (stored.title !== title || line !== subtitle) return false;
  // If it cannot be loaded, the text counts as unsaved, and is saved once more.
  const part = await WRITTEN_DOCUMENT.load().catch(() => null);
  return part !== null && JSON.stringify(part.toPostDocument(stored.doc).doc) === JSON.stringify(doc);
}

export function draftContentOf({ title, subtitle, doc }: Pick<Draft, "title" | "subtitle" | "doc">): DraftContent {
  return { title, subtitle: subtitle ?? "", doc: toEditor(doc) };
}

/** An editor always has a line to write in. */
function toEditor(doc: PostDocument): JSONContent {
  return doc.content.length > 0 ? (doc as JSONContent) : { type: "doc", content: [{ type: "paragraph" }] };
}
