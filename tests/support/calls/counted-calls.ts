import { vi } from "vitest";

type Call = { path: string; body: string };

/** Every request that this process makes during the work. */
export async function countCalls(work: () => Promise<unknown>): Promise<Call[]> {
  const asked = vi.spyOn(globalThis, "fetch");
  try {
    await work();
    return asked.mock.calls.map(([target, init]) => ({
      path: new URL(target instanceof Request ? target.url : target).pathname,
      body: typeof init?.body === "string" ? init.body : "",
    }));
  } finally {
    asked.mockRestore();
  }
}
