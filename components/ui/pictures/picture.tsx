import { getImageProps } from "next/image";
import { type Sizes, sizesAttribute } from "#components/ui/pictures/picture-sizes.ts";

const QUALITY = 100;
/** A short-lived address for one person. */
const OWN = /^\/api\/posts\/|\/storage\/v1\/object\/sign\//;

type PictureProps = {
  /** An object in a public bucket, or the author's own upload before that. The optimiser takes only the former. */
  src: string;
  alt: string;
  width: number;
  height: number;
  /** Without it the picture is as wide as `width`, for screens of one and of two dots a pixel. */
  sizes?: Sizes;
  /** Whether it is visible first, and so must not load lazily. */
  isUrgent?: boolean;
  className?: string;
};

/** A picture that keeps its place while it loads: Next's optimised image as a plain element, without its script. */
export function Picture({ sizes, isUrgent = false, className = "h-auto max-w-full", ...image }: PictureProps) {
  const { props } = getImageProps({
    ...image,
    quality: QUALITY,
    unoptimized: OWN.test(image.src),
    loading: isUrgent ? "eager" : "lazy",
    fetchPriority: isUrgent ? "high" : "auto",
    ...(sizes ? { sizes: sizesAttribute(sizes) } : {}),
  });
  const { alt, style: _, ...attributes } = props;
  return <img alt={alt} {...attributes} className={className} />;
}
