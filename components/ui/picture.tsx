import { getImageProps } from "next/image";
import { type Sizes, sizesAttribute } from "#components/ui/picture-sizes";

const QUALITY = 100;

type PictureProps = {
  /** The address of an object in a public bucket: the optimiser takes no other. */
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
    loading: isUrgent ? "eager" : "lazy",
    fetchPriority: isUrgent ? "high" : "auto",
    ...(sizes ? { sizes: sizesAttribute(sizes) } : {}),
  });
  const { alt, style: _, ...attributes } = props;
  return <img alt={alt} {...attributes} className={className} />;
}
