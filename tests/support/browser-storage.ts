const METHODS: ThisType<Record<string, string>> &
  Pick<Storage, "clear" | "getItem" | "key" | "removeItem" | "setItem"> = {
  clear() {
    for (const key of Object.keys(this)) delete this[key];
  },
  getItem(key) {
    return Object.hasOwn(this, key) ? (this[key] ?? null) : null;
  },
  key(index) {
    return Object.keys(this)[index] ?? null;
  },
  removeItem(key) {
    delete this[key];
  },
  setItem(key, value) {
    this[key] = value;
  },
};

/** What a browser's storage does with keys and texts: each text is a property, too. */
export function createStorage(): Storage {
  const storage = Object.create(METHODS);
  return Object.defineProperty(storage, "length", { get: () => Object.keys(storage).length });
}
