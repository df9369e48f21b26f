import { getImageProps, type ImageProps } from "next/image";

type Props = Pick<ImageProps, "src" | "alt" | "width" | "height" | "sizes"> & {
  className?: string;
  /** For the one picture that a reader sees first. */
  isFirst?: boolean;
};

/** Next's optimised image as a plain element: its sizes and formats, without its script. */
export function Image({ className, isFirst = false, ...image }: Props) {
  const { style: _, alt, ...props } = getImageProps({ ...image, loading: isFirst ? "eager" : "lazy" }).props;
  return <img {...props} alt={alt} className={className} fetchPriority={isFirst ? "high" : undefined} />;
}
