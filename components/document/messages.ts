import { make } from "#components/document/element.ts";
import { loadIsland } from "#components/document/islands.ts";
import { hasFlash } from "#components/layout/show-flash.ts";
import { PLAIN_TOASTS } from "#components/ui/toasts/plain-look.ts";
import { dropToast, listToasts, subscribeToToasts } from "#components/ui/toasts/toast-store.ts";

const plain = make("div", { role: "status", class: PLAIN_TOASTS.area });
let isOpen = false;

/** Shows the messages of toast(), and those that the server left. The code that draws them is loaded for the first. */
export function showMessages(): void {
  subscribeToToasts(() => isOpen || void openMessages());
  const openForFlash = () => hasFlash() && void openMessages();
  openForFlash();
  // A page that Back returns to.
  addEventListener("pageshow", openForFlash);
}

async function openMessages(): Promise<void> {
  const island = await loadIsland("messages").catch(() => null);
  isOpen = island !== null;
  if (!island) return showPlainly();
  plain.remove();
  await island.open(document.body);
}

/** As plain text, where that code cannot be loaded, such as when offline. */
function showPlainly(): void {
  plain.replaceChildren(
    ...listToasts().map(({ id, title, description, action }) =>
      make(
        "p",
        { class: PLAIN_TOASTS.message },
        make("span", { class: "grow" }, `${title} ${description ?? ""}`),
        ...(action ? [makeButton(action.label, action.onSelect)] : []),
        makeButton("Close", () => dropToast(id)),
      ),
    ),
  );
  document.body.append(plain);
}

function makeButton(label: string, onPress: () => void): HTMLElement {
  const button = make("button", { type: "button", class: PLAIN_TOASTS.button }, label);
  button.addEventListener("click", onPress);
  return button;
}
