import { createElement } from "react";
import type { RenderContext } from "#components/post/document/render-context.ts";
import { Icon } from "#components/ui/icons/icon.tsx";
import type { Block } from "#lib/posts/document/document.ts";
import { FILE_KINDS, formatFileSize, type PostFile } from "#lib/posts/media/file.ts";

type AttachmentProps = { node: Extract<Block, { type: "attachment" }>; context: RenderContext };

/** A download. Its address checks access. If the file is gone, nothing is shown. */
export function Attachment({ node: { attrs }, context }: AttachmentProps) {
  const file = context.files.get(attrs.fileId);
  if (!file) return null;
  return (
    <p className="post-file">
      <Icon name="ph:file" />
      <span>{attrs.name}</span>
      <small>{factsOf(file)}</small>
      <a aria-label={`Download ${attrs.name}`} download href={file.href} rel="nofollow">
        Download
      </a>
    </p>
  );
}

type RecordingProps = { node: Extract<Block, { type: "audio" }>; context: RenderContext };

/** The browser's own player, which fetches nothing until it is asked to play. There are no captions: an author uploads only sound. */
export function Recording({ node: { attrs }, context }: RecordingProps) {
  const file = context.files.get(attrs.fileId);
  if (!file) return null;
  return (
    <div className="post-recording">
      <p className="post-file">
        <Icon name="ph:music-note" />
        <span>{attrs.name}</span>
        <small>{factsOf(file)}</small>
      </p>
      {createElement("audio", { "aria-label": attrs.name, controls: true, preload: "none", src: file.href })}
    </div>
  );
}

function factsOf({ kind, bytes }: PostFile): string {
  return `${FILE_KINDS[kind].label}, ${formatFileSize(bytes)}`;
}
