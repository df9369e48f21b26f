const holds = new Set<symbol>();
const waiting = new Set<() => void>();

/** What an editor or pay sheet calls while it is open: nobody is asked to reload until it calls what this gives. */
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

/** Acts at once, or as soon as nothing holds the reload any more. */
export function whenReloadIsFree(act: () => void): void {
  if (holds.size === 0) act();
  else waiting.add(act);
}
