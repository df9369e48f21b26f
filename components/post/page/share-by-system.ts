/** Dismissing the system's share sheet is not an error. */
export async function shareBySystem(what: ShareData): Promise<void> {
  try {
    await navigator.share(what);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  }
}
