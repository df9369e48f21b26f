/** One value of this page and those who follow it, in the shape that React's useSyncExternalStore takes. */
export type Store<Value> = {
  get(): Value;
  /** The value before any change: what the server renders, and the browser while it hydrates. */
  getInitial(): Value;
  /** Notifies every listener. A value is replaced, never changed in place: React compares the old with the new. */
  set(next: Value): void;
  /** Returns a function that removes the listener. */
  subscribe(listener: () => void): () => void;
};

/**
 * One object for this page, whichever script asks first. A document's scripts are built apart, so each has its own copy of a
 * module, and what modules remember would differ.
 */
export function shareInPage<Shared>(name: string, create: () => Shared): Shared {
  const key = Symbol.for(`farthing.${name}`);
  const known: Shared | undefined = Reflect.get(globalThis, key);
  if (known !== undefined) return known;
  const created = create();
  Reflect.set(globalThis, key, created);
  return created;
}

/** Replaces it, without the code that makes one. Only for what every script asks for again each time. */
export function replaceInPage(name: string, shared: object): void {
  Reflect.set(globalThis, Symbol.for(`farthing.${name}`), shared);
}

export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    getInitial: () => initial,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
