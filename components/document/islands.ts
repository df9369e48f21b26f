import { make } from "#components/document/element.ts";
import { addLateSheets } from "#components/document/late-sheets.ts";
import { shareInPage } from "#lib/page/store.ts";

/** A part of a page with a script of its own, loaded when it is needed. */
export type Island = {
  /** Again and again on one element, too. `element` is the dialog that the press opened, which may be closed by now, or else the pressed element. */
  open(element: HTMLElement): void | Promise<void>;
};

/** Their files without the ending, apart by spaces: a name, a hyphen, and six signs that the build adds because of the content. */
declare const __ISLANDS__: string;

const ISLAND_WANTED = "farthing:island-wanted";
const registered = shareInPage("islands", () => new Map<string, Island>());
const tries = new Map<string, number>();
const loading = new Map<string, Promise<Island>>();

/** What an island's own script calls, once it runs. */
export function registerIsland(name: string, island: Island): void {
  registered.set(name, island);
}

type Wanted = {
  name: string;
  /** It is to be opened. */
  element?: HTMLElement | undefined;
  /** Hears that it is loading. */
  take?: (loading: Promise<Island>) => void;
};

/** How one island asks for another, whose address only page.ts knows. With an element, it is opened. */
export function requestIsland(name: string, element?: HTMLElement): void {
  dispatch({ name, element });
}

/** The same, to go on when its script has run. */
export function askForIsland(name: string): Promise<Island> {
  return new Promise((take) => dispatch({ name, take }));
}

function dispatch(detail: Wanted): void {
  document.dispatchEvent(new CustomEvent(ISLAND_WANTED, { detail }));
}

/** In page.ts. */
export function onIslandRequest(act: (wanted: Wanted) => void): void {
  document.addEventListener(ISLAND_WANTED, (event) => {
    if (event instanceof CustomEvent) act(event.detail);
  });
}

export function addressOfIsland(name: string): string {
  // In lib/documents/shape/document-scripts.ts: SCRIPTS_PATH.
  return `/islands/${__ISLANDS__.split(" ").find((file) => file.slice(0, -7) === name)}.js`;
}

/** Loads it once, with the styles of all that it may draw; after a failure, again at the next call. */
export async function loadIsland(name: string): Promise<Island> {
  const [island] = await Promise.all([loadPlainIsland(name), addLateSheets()]);
  return island;
}

/** One that only changes texts, and so needs no style. */
export function loadPlainIsland(name: string): Promise<Island> {
  const known = loading.get(name);
  if (known !== undefined) return known;
  const started = start(name);
  loading.set(name, started);
  started.catch(() => loading.delete(name));
  return started;
}

async function start(name: string): Promise<Island> {
  const tried = tries.get(name) ?? 0;
  tries.set(name, tried + 1);
  // A browser remembers that a module failed, and never asks again for the same address.
  if (!registered.has(name)) await addScript(`${addressOfIsland(name)}${tried ? `?${tried}` : ""}`);
  const island = registered.get(name);
  if (!island) throw new Error(`${name} did not register its island`);
  return island;
}

/** By an element: a policy with hashes lets a known script add others, and forbids import(). */
function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = make("script", { type: "module", src });
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(src));
    };
    document.head.append(script);
  });
}
