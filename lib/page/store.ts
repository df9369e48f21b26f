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
