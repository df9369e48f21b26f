import type { JSONContent } from "@tiptap/core";

/** A draft as this device stores it: what was typed and is not on the server yet, in the editor's form. */
export type DeviceDraft = {
  id: string;
  /** Two tabs with the same draft each keep their own words. */
  tab: string;
  authorId: string;
  /** The version that it is based on. 0 and not begun if the server does not know the draft. */
  base: number;
  isBegun: boolean;
  title: string;
  subtitle: string;
  doc: JSONContent;
  changedAt: number;
};

const NAME = "farthing-drafts";
const STORE = "drafts";

/** Whether it was stored: a browser can deny storage, or have no room. */
export async function keepOnDevice(draft: DeviceDraft): Promise<boolean> {
  return (await run("readwrite", (store) => store.put(draft))) !== null;
}

export async function forgetOnDevice(id: string, tab: string): Promise<void> {
  await run("readwrite", (store) => store.delete([id, tab]));
}

export async function findOnDevice(id: string, authorId: string): Promise<DeviceDraft | null> {
  return newestOf((await readAll()).filter((draft) => draft.id === id && draft.authorId === authorId));
}

/** The newest draft that the server does not know: what was written at /compose before its first save. */
export async function findUnsent(authorId: string): Promise<DeviceDraft | null> {
  return newestOf((await readAll()).filter((draft) => draft.authorId === authorId && !draft.isBegun));
}

function newestOf(drafts: DeviceDraft[]): DeviceDraft | null {
  return drafts.toSorted((a, b) => b.changedAt - a.changedAt)[0] ?? null;
}

async function readAll(): Promise<DeviceDraft[]> {
  return (await run<DeviceDraft[]>("readonly", (store) => store.getAll())) ?? [];
}

/** A browser can deny storage. Then nothing is kept here, and only the server has the draft. */
async function run<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<Result | null> {
  const database = await open().catch(() => null);
  if (!database) return null;
  return new Promise((resolve) => {
    const transaction = database.transaction(STORE, mode);
    const request = ask(transaction.objectStore(STORE));
    const finish = (result: Result | null) => {
      database.close();
      resolve(result);
    };
    transaction.oncomplete = () => finish(request.result as Result);
    transaction.onabort = () => finish(null);
  });
}

function open(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: ["id", "tab"] });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(null);
  });
}
