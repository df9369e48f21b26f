import { findAll } from "#components/document/element.ts";
import { registerIsland } from "#components/document/islands.ts";
import { chooseSlashKey, readSlashKey, subscribeToSlashKey } from "#components/layout/frame/slash-key.ts";

/** The switch of the one-key shortcut. The same as SlashSwitch does. */
const switches = findAll("[data-slash-switch]").filter((element) => element instanceof HTMLInputElement);
for (const control of switches) control.addEventListener("change", () => chooseSlashKey(control.checked));
subscribeToSlashKey(show);
show();
registerIsland("slash-switch", { open: show });

function show(): void {
  for (const control of switches) control.checked = readSlashKey();
}
