import { getImageProps } from "next/image";
import { type Sizes, sizesAttribute } from "#components/ui/picture-sizes";

const QUALITY = 100;
/** What is for one person, for some minutes. */
const OWN = /^\/api\/posts\/|\/storage\/v1\/object\/sign\//;

type PictureProps = {
  /** Of an object in a public bucket, or the author's own before it is there: the optimiser takes the first alone. */
  src: string;
  alt: string;
  width: number;
  height: number;
  /** Without it the picture is as wide as `width`, for screens of one and of two dots a pixel. */
  sizes?: Sizes;
  /** Whether it is what the reader sees first, and so not to be put off. */
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
