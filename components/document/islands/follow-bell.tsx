import { createRoot, type Root } from "react-dom/client";
import { make } from "#components/document/element.ts";
import { registerIsland } from "#components/document/islands.ts";
import { FollowPreferencesDialog } from "#components/social/follow-preferences.tsx";

let root: Root | undefined;

/** The dialog of the bell beside "Following". */
registerIsland("follow-bell", { open: (button) => show(button, true) });

function show(button: HTMLElement, isOpen: boolean): void {
  const { creator: id = "", name = "" } = button.dataset;
  root ??= createRoot(document.body.appendChild(make("div")));
  root.render(
    <FollowPreferencesDialog
      creator={{ id, name }}
      key={id}
      onOpenChange={(next) => show(button, next)}
      open={isOpen}
    />,
  );
}
