import { findAll } from "#components/document/element.ts";
import { showUnlessBroken } from "#components/ui/pictures/show-unless-broken.ts";

const FRAME = "[data-hides-broken]";

/** Some failed before this script ran. Events of pictures do not bubble. */
export function hideBrokenPictures(): void {
  for (const frame of findAll(FRAME)) showUnlessBroken(frame, frame.querySelector("img"));
  for (const kind of ["error", "load"]) document.addEventListener(kind, judge, true);
}

function judge({ target }: Event): void {
  const frame = target instanceof HTMLImageElement && target.closest<HTMLElement>(FRAME);
  if (frame) showUnlessBroken(frame, target);
}
