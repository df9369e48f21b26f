import { registerIsland } from "#components/document/islands.ts";
import { openToastRegion } from "#components/document/toasts/toast-region.ts";
import { showFlashOnce } from "#components/layout/show-flash.ts";
import { readFlash } from "#lib/http/browser/flash-messages.ts";

/** Draws the messages of toast(), and reads those that the server left for this page. */
registerIsland("messages", {
  open() {
    openToastRegion();
    showFlashOnce(() => Promise.resolve(readFlash));
  },
});
