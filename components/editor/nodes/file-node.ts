import { Node } from "@tiptap/core";
import { fileNodeView } from "#components/editor/parts/file-node-view.ts";
import { FILE_MAX_BYTES, FILE_NAME_MAX_CHARS, kindsOf } from "#lib/posts/media/file.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A download or a recording, by its name. The file itself is on the server, or on its way there. */
function fileNode(block: "attachment" | "audio") {
  return Node.create({
    name: block,
    group: "block",
    atom: true,
    draggable: true,
    addAttributes: () => ({
      fileId: { default: null, rendered: false },
      name: { default: "", rendered: false },
      bytes: { default: 0, rendered: false },
      kind: { default: null, rendered: false },
    }),
    // Matches our own markup when cut and pasted within a text.
    parseHTML: () => [{ tag: `div[data-${block}]`, getAttrs: (element) => readAttributes(block, element) }],
    renderHTML: ({ node: { attrs } }) => [
      "div",
      {
        [`data-${block}`]: String(attrs.fileId),
        "data-name": String(attrs.name),
        "data-bytes": String(attrs.bytes),
        "data-kind": String(attrs.kind),
      },
    ],
    addNodeView: () => fileNodeView,
  });
}

function readAttributes(block: "attachment" | "audio", { dataset }: HTMLElement) {
  const { [block]: fileId = "", name = "" } = dataset;
  const bytes = Number(dataset.bytes);
  const kind = kindsOf(block).find((known) => known === dataset.kind);
  const isWhole = UUID.test(fileId) && name !== "" && Number.isInteger(bytes) && bytes > 0 && bytes <= FILE_MAX_BYTES;
  return isWhole && kind ? { fileId, name: name.slice(0, FILE_NAME_MAX_CHARS), bytes, kind } : false;
}

export const FILE_NODES = [fileNode("attachment"), fileNode("audio")];
