import { registerIsland } from "#components/document/islands.ts";
import { showFirstSheet } from "#components/purchase/pay/first-sheet.ts";

/** Loaded at the press by the script in the page (components/purchase/pay/pay-at-press.ts). */
void showFirstSheet();
registerIsland("first-sheet", { open: () => undefined });
