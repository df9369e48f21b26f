type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** The controls of the page that are not as the server sent them, each as what tells its owner so. */
export function findEarlyInput(): (() => void)[] {
  const controls = document.querySelectorAll<TextControl | HTMLSelectElement>("input, textarea, select");
  return [...controls].flatMap((control) => {
    if (control.disabled) return [];
    if (control instanceof HTMLSelectElement) return hasOtherOption(control) ? [replayOption(control)] : [];
    if (control.type === "checkbox" || control.type === "radio") return isTurned(control) ? [replayTurn(control)] : [];
    // A file drop takes its files itself: it empties its control when it mounts.
    if (control.type === "file") return [];
    return control.value === control.defaultValue ? [] : [replayText(control)];
  });
}

function hasOtherOption({ options, selectedIndex }: HTMLSelectElement): boolean {
  const sent = [...options].findIndex(({ defaultSelected }) => defaultSelected);
  return selectedIndex !== Math.max(sent, 0);
}

function replayOption(select: HTMLSelectElement): () => void {
  const { selectedIndex } = select;
  return () => {
    select.selectedIndex = selectedIndex;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  };
}

/** Of a group of radios, the one that was chosen speaks for the one that no longer is. */
function isTurned(control: TextControl): control is HTMLInputElement {
  if (!(control instanceof HTMLInputElement) || control.checked === control.defaultChecked) return false;
  return control.type === "checkbox" || control.checked;
}

function replayTurn(control: HTMLInputElement): () => void {
  const { checked } = control;
  return () => {
    control.checked = !checked;
    control.click();
  };
}

/** React tells its owner only of a value that differs from the last that was set through the element itself. */
function replayText(control: TextControl): () => void {
  const { value, selectionStart, selectionEnd } = control;
  return () => {
    control.value = control.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
    if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
    control.dispatchEvent(new Event("input", { bubbles: true }));
  };
}
