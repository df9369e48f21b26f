import { keepStored, readStored } from "#lib/page/storage.ts";

const PREFIX = "draft:";

/**
 * A ref for a form: what is typed survives a reload, a detour by /login or a wrong click, in this tab. Stores only what differs
 * from what the server sent. Restored fields report by an input event.
 */
export function keepFormDraft(name: string): (form: HTMLFormElement | null) => (() => void) | undefined {
  return (form) => {
    if (!form) return undefined;
    restore(name, form);
    const store = () => write(name, collect(form));
    form.addEventListener("input", store);
    return () => form.removeEventListener("input", store);
  };
}

export function forgetFormDraft(name: string): void {
  write(name, {});
}

type Draft = Record<string, string | boolean>;
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement && element.type !== "file" && element.type !== "hidden") ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement,
  );
}

function isTick(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio");
}

const keyOf = (control: Control) =>
  isTick(control) && control.type === "radio" ? `${control.name}=${control.value}` : control.name;

function collect(form: HTMLFormElement): Draft {
  const named = controlsOf(form).filter(({ name }) => name !== "");
  return Object.fromEntries(
    named.filter(isChanged).map((control) => [keyOf(control), isTick(control) ? control.checked : control.value]),
  );
}

function isChanged(control: Control): boolean {
  if (isTick(control)) return control.checked !== control.defaultChecked;
  if (control instanceof HTMLSelectElement) return !control.selectedOptions[0]?.defaultSelected;
  return control.value !== control.defaultValue;
}

function restore(name: string, form: HTMLFormElement): void {
  const draft = read(name);
  for (const control of controlsOf(form)) {
    const stored = draft[keyOf(control)];
    if (typeof stored === "boolean" && isTick(control)) control.checked = stored;
    if (typeof stored === "string" && !isTick(control)) control.value = stored;
    if (stored !== undefined) control.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function read(name: string): Draft {
  try {
    const stored: unknown = JSON.parse(readStored(PREFIX + name, "sessionStorage") ?? "{}");
    return typeof stored === "object" && stored !== null ? Object.fromEntries(Object.entries(stored)) : {};
  } catch {
    return {};
  }
}

function write(name: string, draft: Draft): void {
  keepStored(PREFIX + name, Object.keys(draft).length === 0 ? null : JSON.stringify(draft), "sessionStorage");
}
