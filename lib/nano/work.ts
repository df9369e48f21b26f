import type { Log } from "#lib/log";
import { isWorkEnough, type WorkRequest } from "#lib/nano/work-threshold";

/** Somebody who computes work. What he gives is checked, so nobody has to be believed. */
export type WorkProvider = {
  readonly name: string;
  compute(request: WorkRequest, signal: AbortSignal): Promise<string>;
};

export type Work = {
  /** Work for a block that is to be sent now. */
  compute(request: WorkRequest, signal?: AbortSignal): Promise<string>;
  /** Begins the work for a block that will be sent later: the root is known as soon as the block before it is. */
  prepare(request: WorkRequest): void;
  /** Ends everything that is still being computed. */
  stop(): void;
};

/**
 * A provider that failed is passed over for so long; then it is asked again, as credits may have been bought. One that kept
 * us waiting is passed over for longer, so that a node that hangs does not cost every block its whole patience.
 */
const REST_MS = 60_000;
const REST_PER_WAIT = 4;
const PREPARED_AT_MOST = 1_000;

/** Asks the providers in their order until one gives work that is enough. */
export function createWork(
  providers: readonly WorkProvider[],
  log: Log,
  nowMs: () => number = Date.now,
  note: (provider: string, failure?: unknown) => void = () => undefined,
): Work {
  const restsUntilMs = new Map<WorkProvider, number>();
  const prepared = new Map<string, Promise<string>>();
  const stopping = new AbortController();

  async function askInOrder(request: WorkRequest, signal: AbortSignal): Promise<string> {
    const awake = providers.filter((provider) => (restsUntilMs.get(provider) ?? 0) <= nowMs());
    const failures: unknown[] = [];
    for (const provider of awake.length > 0 ? awake : providers) {
      const askedMs = nowMs();
      try {
        const work = await provider.compute(request, signal);
        if (isWorkEnough(request, work)) {
          note(provider.name);
          return work;
        }
        throw new Error(`${provider.name} gave work that is not enough.`);
      } catch (error) {
        signal.throwIfAborted();
        restsUntilMs.set(provider, nowMs() + Math.max(REST_MS, REST_PER_WAIT * (nowMs() - askedMs)));
        note(provider.name, error);
        log.warn("a work provider failed, the next is asked", { provider: provider.name, error });
        failures.push(error);
      }
    }
    throw new AggregateError(failures, "No provider gave work.");
  }

  /** Two callers that want the same work wait for one computation. */
  function start(request: WorkRequest): Promise<string> {
    const name = `${request.root} ${request.threshold}`;
    const known = prepared.get(name);
    if (known !== undefined) return known;
    const work = askInOrder(request, stopping.signal);
    prepared.set(name, work);
    work.catch(() => prepared.delete(name));
    for (const oldest of prepared.keys()) {
      if (prepared.size <= PREPARED_AT_MOST) break;
      prepared.delete(oldest);
    }
    return work;
  }

  return {
    compute(request, signal) {
      const name = `${request.root} ${request.threshold}`;
      // A cancellable caller gets a computation of its own, unless the work is already on its way.
      if (signal && !prepared.has(name)) return askInOrder(request, AbortSignal.any([signal, stopping.signal]));
      return start(request);
    },
    prepare(request) {
      void start(request).catch(() => undefined);
    },
    stop: () => stopping.abort(),
  };
}
