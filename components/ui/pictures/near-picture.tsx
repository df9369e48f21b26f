/** Nothing to see: the browser asks for its address when it comes near, and so says that what is around it was shown. */
export function NearPicture({ src }: { src: string }) {
  return <img alt="" aria-hidden="true" className="absolute" height={1} loading="lazy" src={src} width={1} />;
}
