import { type Editor, Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { adaptPictures } from "#components/editor/paste/pasted-pictures.ts";
import type { PictureUploads } from "#components/editor/uploads/picture-uploads.ts";
import { toast } from "#components/ui/toasts/toast-store.ts";

/** Each picture of a paste by its id, and what to call it. */
type Names = Map<string, string>;

/** Takes the pictures of a pasted page in. Each has its place at once; our server fetches it, or the browser uploads it. */
export const PicturePaste = Extension.create({
  name: "picturePaste",
  addProseMirrorPlugins() {
    const { editor } = this;
    let held: Names = new Map();
    return [
      new Plugin({
        props: {
          transformPastedHTML(html) {
            const { uploads } = editor.storage.insertPictures;
            if (!uploads) return html;
            held = new Map();
            return adaptPictures(html, ({ source, name }) => {
              const id = uploads.hold(source);
              held.set(id, name);
              return id;
            });
          },
        },
        view: () => ({
          update(view, before) {
            if (held.size === 0 || before.doc.eq(view.state.doc)) return;
            const pasted = held;
            held = new Map();
            const { uploads } = editor.storage.insertPictures;
            if (uploads) void send(editor, uploads, pasted);
          },
        }),
      }),
    ];
  },
});

/** Sends those that the text holds: of a copied picture, the file may have come instead. Then names all that are missing, once. */
async function send(editor: Editor, uploads: PictureUploads, pasted: Names): Promise<void> {
  const placed = listPlaced(editor);
  for (const id of pasted.keys()) {
    if (!placed.has(id)) uploads.cancel(id);
    else if (uploads.find(id)?.state.kind === "waiting") uploads.send(id);
  }
  const sent = [...pasted].filter(([id]) => placed.has(id));
  const ends = await Promise.all(sent.map(async ([id, name]) => ({ id, name, end: await uploads.whenEnded(id) })));
  if (editor.isDestroyed) return;
  const left = listPlaced(editor);
  const missing = ends.filter(({ id, end }) => end?.kind === "failed" && left.has(id));
  if (missing.length > 0)
    reportMissing(
      missing.map(({ name }) => name),
      sent.length,
    );
}

function listPlaced(editor: Editor): Set<string> {
  const placed = new Set<string>();
  editor.state.doc.descendants(({ type, attrs }) => {
    if (type.name === "image") placed.add(String(attrs.imageId));
  });
  return placed;
}

const NAMED_MOST = 8;

function reportMissing(names: readonly string[], count: number): void {
  const more = names.length - NAMED_MOST;
  const listed = [...names.slice(0, NAMED_MOST), ...(more > 0 ? [`${more} more`] : [])];
  const all = new Intl.ListFormat("en-GB").format(listed);
  toast({
    title: describeMissing(names.length, count),
    description: `${all}. The text keeps each place and says why: choose the file there.`,
    color: "warning",
    duration: Number.POSITIVE_INFINITY,
  });
}

function describeMissing(missing: number, count: number): string {
  if (count === 1) return "The pasted picture is missing";
  return missing === 1
    ? `One of ${count} pasted pictures is missing`
    : `${missing} of ${count} pasted pictures are missing`;
}
