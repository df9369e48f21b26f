type Where = "localStorage" | "sessionStorage";

/** Undefined where the browser denies storage. */
export function readStored(key: string, where: Where = "localStorage"): string | null | undefined {
  return withStorage(where, (storage) => storage.getItem(key));
}

/** Null forgets it. Returns whether the browser has kept it: storage can be denied, or full. */
export function keepStored(key: string, value: string | null, where: Where = "localStorage"): boolean {
  const isKept = withStorage(where, (storage) => {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, value);
    return true;
  });
  return isKept ?? false;
}

/** All that this tab has stored under keys that begin like this. */
export function listStored(prefix: string): [key: string, value: string][] {
  const all = withStorage("sessionStorage", (storage) => Object.entries<string>(storage)) ?? [];
  return all.filter(([key]) => key.startsWith(prefix));
}

function withStorage<T>(where: Where, use: (storage: Storage) => T): T | undefined {
  try {
    return use(globalThis[where]);
  } catch {
    return undefined;
  }
}
