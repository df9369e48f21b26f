/** Work that is left to do when the process stops, after its last answer. Each lasts seconds at most, and does not throw. */
type LastWork = () => Promise<void>;

/** Next has its own copy of each module, so this one stands twice in the process. */
const WORK = Symbol.for("farthing.before-exit");
const shared = globalThis as typeof globalThis & { [WORK]?: Set<LastWork> };

export function doBeforeExit(work: LastWork): void {
  shared[WORK] ??= new Set();
  shared[WORK].add(work);
}

export async function finishBeforeExit(): Promise<void> {
  await Promise.all([...(shared[WORK] ?? [])].map((work) => work()));
}
