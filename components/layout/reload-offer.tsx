const BUTTON = "min-h-10 rounded-control px-3 text-small";

/** Says why a reload would help, and leaves it to the reader. It needs nothing that might have to be loaded first. */
export function offerReload(title: string, onReload: () => void): void {
  const notice = document.createElement("div");
  notice.role = "status";
  notice.className =
    "fixed end-4 bottom-4 flex items-center gap-1 rounded-panel border border-hairline bg-raised py-2 ps-4 pe-2 text-small shadow-float";
  notice.append(
    title,
    button("Reload", "text-copper", onReload),
    button("Close", "text-ink-soft", () => notice.remove()),
  );
  document.body.append(notice);
}

function button(label: string, colour: string, onClick: () => void): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.className = `${BUTTON} ${colour}`;
  element.textContent = label;
  element.addEventListener("click", onClick);
  return element;
}
