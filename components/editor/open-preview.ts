/** Opens the preview in a tab of its own, beside this one, once the text is saved. Pressed again, it shows the newer text there. */
export async function openPreview(postId: string, saving: Promise<unknown>): Promise<void> {
  // Before the wait: browsers allow a new tab only in answer to a press.
  const tab = window.open("", `preview-${postId}`);
  await saving;
  const path = `/compose/${postId}/preview`;
  if (tab) tab.location.href = path;
  else location.assign(path);
}
