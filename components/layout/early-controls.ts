type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** The controls that differ from what the server sent, each with the event that tells React so. */
export function findEarlyInput(): (() => void)[] {
  const controls = document.querySelectorAll<TextControl | HTMLSelectElement>("input, textarea, select");
  return [...controls].flatMap((control) => {
    if (control.disabled) return [];
    if (control instanceof HTMLSelectElement) return hasOtherOption(control) ? [replayOption(control)] : [];
    if (control.type === "checkbox" || control.type === "radio")
      return isToggled(control) ? [replayToggle(control)] : [];
    // A file drop takes its files itself, by emptying its input when it mounts.
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

/** In a radio group, the chosen radio also reports for the one that was deselected. */
function isToggled(control: TextControl): control is HTMLInputElement {
  if (!(control instanceof HTMLInputElement) || control.checked === control.defaultChecked) return false;
  return control.type === "checkbox" || control.checked;
}

function replayToggle(control: HTMLInputElement): () => void {
  const { checked } = control;
  return () => {
    control.checked = !checked;
    control.click();
  };
}

/** React only reports a value that differs from the last one set through the element. */
function replayText(control: TextControl): () => void {
  const { value, selectionStart, selectionEnd } = control;
  return () => {
    control.value = control.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
    if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
    control.dispatchEvent(new Event("input", { bubbles: true }));
  };
}
