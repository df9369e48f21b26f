import { make } from "#components/document/element.ts";

let added: Promise<unknown> | undefined;

/**
 * Adds the style sheets of everything that is not in the page yet, once. Resolves when they apply, or could not be loaded: then
 * the page works without, and watchErrors reports it.
 */
export function addLateSheets(): Promise<unknown> {
  const list = document.querySelector<HTMLElement>("script[data-sheets]")?.dataset.sheets ?? "";
  added ??= Promise.all(list.split(" ").filter(Boolean).map(addSheet)).then((loaded) => {
    if (loaded.includes(false)) added = undefined;
  });
  return added;
}

function addSheet(href: string): Promise<boolean> {
  if (document.querySelector(`link[href="${CSS.escape(href)}"]`)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const sheet = make("link", { rel: "stylesheet", href });
    sheet.onload = () => resolve(true);
    sheet.onerror = () => {
      sheet.remove();
      resolve(false);
    };
    document.head.append(sheet);
  });
}
