import { getImageProps } from "next/image";
import { type Sizes, sizesAttribute } from "#components/ui/picture-sizes";

const QUALITY = 100;

type PictureProps = {
  /** The address of an object in a public bucket: the optimiser takes no other. */
  src: string;
  alt: string;
  /** Without it the picture is as wide as `width`, for screens of one and of two dots a pixel. */
  sizes?: Sizes;
  /** Whether it is what the reader sees first, and so not to be put off. */
  isUrgent?: boolean;
  className?: string;
} & ({ width: number; height: number; fill?: never } | { fill: true; sizes: Sizes; width?: never; height?: never });

/** A picture that keeps its place while it loads. With `fill` it covers its parent, which must be positioned. */
export function Picture({ sizes, isUrgent = false, fill, className = "", ...image }: PictureProps) {
  const { props } = getImageProps({
    ...image,
    fill: fill ?? false,
    quality: QUALITY,
    loading: isUrgent ? "eager" : "lazy",
    fetchPriority: isUrgent ? "high" : "auto",
    ...(sizes ? { sizes: sizesAttribute(sizes) } : {}),
  });
  const { alt, style: _, ...attributes } = props;
  const shape = fill ? "absolute inset-0 size-full object-cover" : "h-auto max-w-full";
  return (
    <picture>
      <img alt={alt} {...attributes} className={`${shape} ${className}`} />
    </picture>
  );
}
