import { laterPart, loadWhenIdle } from "#components/ui/later-part.ts";
import { MENU_PARTS } from "#components/ui/overlays/later-menu.tsx";
import { toast } from "#components/ui/toasts/toast-store.ts";

/** What an open editor needs only later: to save, over the text, and when something is pressed. */
export const WRITTEN_DOCUMENT = laterPart(() => import("#components/editor/saving/written-document.ts"));
export const FLOATING_TOOLS = laterPart(() => import("#components/editor/tools/floating-tools.tsx"));
export const SHEETS = laterPart(async () => {
  const [{ RevisionsDialog }, { KeysDialog }, { LinkDialog }] = await Promise.all([
    import("#components/editor/saving/revisions-dialog.tsx"),
    import("#components/editor/tools/keys-dialog.tsx"),
    import("#components/editor/tools/link-dialog.tsx"),
  ]);
  return { RevisionsDialog, KeysDialog, LinkDialog };
});

/** Called when the text can be written in. From then on all of it also works without a network. */
export const loadLaterParts = () => loadWhenIdle([WRITTEN_DOCUMENT, FLOATING_TOOLS, MENU_PARTS, SHEETS]);

export function sayNotLoaded(): void {
  toast({ title: "This could not be loaded", description: "Check your connection, then try again.", color: "error" });
}
