import { shareInPage } from "#lib/page/store.ts";

const { holds, waiting } = shareInPage("reload-hold", () => ({
  holds: new Set<symbol>(),
  waiting: new Set<() => void>(),
}));

/** Call this while an editor or pay sheet is open: no reload is offered until the returned function is called. */
export function holdReload(): () => void {
  const hold = Symbol("hold");
  holds.add(hold);
  return () => {
    holds.delete(hold);
    if (holds.size > 0) return;
    const acts = [...waiting];
    waiting.clear();
    for (const act of acts) act();
  };
}

/** Acts at once, or as soon as no hold is left. */
export function whenReloadIsFree(act: () => void): void {
  if (holds.size === 0) act();
  else waiting.add(act);
}
