export function showUnlessBroken(frame: HTMLElement, picture: HTMLImageElement | null): void {
  frame.style.visibility = picture?.complete && picture.naturalWidth === 0 ? "hidden" : "visible";
}
