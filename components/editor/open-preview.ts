export type PreviewSize = "phone" | "desktop";

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } };

/**
 * Opens the preview beside this page once the text is saved: in a tab, or in a window of a given size. Pressed again, it shows the
 * newer text there.
 */
export async function openPreview(postId: string, saving: Promise<unknown>, size?: PreviewSize): Promise<void> {
  // Before the wait: browsers allow a new window only in answer to a press.
  const opened = size
    ? window.open("", `preview-${postId}-${size}`, besideThis(SIZES[size]))
    : window.open("", `preview-${postId}`);
  await saving;
  const path = `/compose/${postId}/preview`;
  if (opened) {
    opened.location.href = path;
    opened.focus();
  } else location.assign(path);
}

/** To the right of this window, as far as the screen has room. */
function besideThis(size: { width: number; height: number }): string {
  const [width, height] = [Math.min(size.width, screen.availWidth), Math.min(size.height, screen.availHeight)];
  const left = Math.max(0, Math.min(screenX + outerWidth, screen.availWidth - width));
  return `popup,width=${width},height=${height},left=${left},top=${Math.max(0, screenY)}`;
}
