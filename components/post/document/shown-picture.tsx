import type { PostPicture } from "#components/post/document/render-context.ts";
import { Picture } from "#components/ui/pictures/picture.tsx";
import { type Sizes, sizesAttribute } from "#components/ui/pictures/picture-sizes.ts";

const SIZES: Record<"normal" | "wide" | "full" | "gallery" | "card", Sizes> = {
  normal: { xs: "100vw", md: "36rem" },
  wide: { xs: "100vw", lg: "56rem" },
  full: { xs: "100vw" },
  gallery: { xs: "50vw", md: "18rem" },
  card: { xs: "10rem" },
};

type Props = { picture: PostPicture; alt: string; width: keyof typeof SIZES };

/** A link to the whole picture, to see it larger. With script it opens over the page (components/document/islands/reading/picture.ts). */
export function ShownPicture({ picture, alt, width }: Props) {
  return (
    <a aria-label={`Enlarge${alt ? `: ${alt}` : ""}`} data-island="picture" href={picture.src}>
      <PictureFile alt={alt} picture={picture} width={width} />
    </a>
  );
}

/** The picture alone. */
export function PictureFile({ picture: { src, width, height, isPaid, narrower = [] }, alt, width: place }: Props) {
  if (!isPaid) return <Picture alt={alt} height={height} sizes={SIZES[place]} src={src} width={width} />;
  return (
    <picture>
      <img
        alt={alt}
        className="h-auto max-w-full"
        height={height}
        loading="lazy"
        sizes={sizesAttribute(SIZES[place])}
        src={src}
        srcSet={[...narrower, { src, width }].map((at) => `${at.src} ${at.width}w`).join(", ")}
        width={width}
      />
    </picture>
  );
}
