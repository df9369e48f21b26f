import { QrNote } from "#components/post/document/qr-note.tsx";
import { type RenderContext, withKeys } from "#components/post/document/render-context.ts";
import { ShownPicture } from "#components/post/document/shown-picture.tsx";
import type { Block } from "#lib/posts/document/document.ts";

type FigureProps = { node: Extract<Block, { type: "image" }>; context: RenderContext };

/** A picture without its file is left out, with its caption. */
export function Figure({ node: { attrs }, context }: FigureProps) {
  const picture = context.pictures.get(attrs.imageId);
  if (!picture) return null;
  return (
    <figure className="post-figure" data-width={attrs.width}>
      <ShownPicture alt={attrs.isDecorative ? "" : attrs.alt} picture={picture} width={attrs.width} />
      <QrNote pictures={[picture]} />
      {attrs.caption ? <figcaption>{attrs.caption}</figcaption> : null}
    </figure>
  );
}

type GalleryProps = { node: Extract<Block, { type: "gallery" }>; context: RenderContext };

export function Gallery({ node: { attrs }, context }: GalleryProps) {
  const shown = withKeys(attrs.images).flatMap(({ item, key }) => {
    const picture = context.pictures.get(item.imageId);
    return picture ? [{ picture, key, alt: item.isDecorative ? "" : item.alt }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <figure className="post-gallery">
      <div>
        {shown.map(({ picture, key, alt }) => (
          <ShownPicture alt={alt} key={key} picture={picture} width="gallery" />
        ))}
      </div>
      <QrNote pictures={shown.map(({ picture }) => picture)} />
      {attrs.caption ? <figcaption>{attrs.caption}</figcaption> : null}
    </figure>
  );
}
