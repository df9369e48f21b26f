import { findAll, onPress } from "#components/document/element.ts";
import { shareBySystem } from "#components/post/page/share-by-system.ts";

/** The same as ShareMenu does. */
export function shareOnPress(): void {
  for (const button of findAll("[data-share-url]")) button.hidden = !("share" in navigator);
  onPress("[data-share-url]", ({ dataset: { shareTitle = "", shareUrl = "" } }) => {
    void shareBySystem({ title: shareTitle, url: shareUrl });
  });
  onPress("[data-print]", () => print());
}
