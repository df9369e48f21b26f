import type { Log } from "#lib/log.ts";
import { isWorkEnough, type WorkRequest } from "#lib/nano/work/work-threshold.ts";

/** Computes work. Its results are checked, so it does not need to be trusted. */
export type WorkProvider = {
  readonly name: string;
  compute(request: WorkRequest, signal: AbortSignal): Promise<string>;
};

export type Work = {
  /** Computes the work of a block that is sent now. */
  compute(request: WorkRequest, signal?: AbortSignal): Promise<string>;
  /** Begins the work of a later block: its root is known as soon as the previous block is. */
  prepare(request: WorkRequest): void;
  /** Ends all computations. */
  stop(): void;
};

/**
 * A failed provider rests for this long, then is asked again, because credits may have been bought. One that timed
 * out rests longer, so that a hanging node does not delay every block.
 */
const REST_MS = 60_000;
const REST_PER_WAIT = 4;
const PREPARED_AT_MOST = 1_000;

/** Asks the providers in order until one delivers enough work. */
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
        throw new Error(`${provider.name} delivered too little work.`);
      } catch (error) {
        signal.throwIfAborted();
        restsUntilMs.set(provider, nowMs() + Math.max(REST_MS, REST_PER_WAIT * (nowMs() - askedMs)));
        note(provider.name, error);
        log.warn("a work provider failed; asking the next one", { provider: provider.name, error });
        failures.push(error);
      }
    }
    throw new AggregateError(failures, "No provider delivered work.");
  }

  /** Callers that want the same work share one computation. */
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
      // A cancellable caller gets its own computation, unless one is already running.
      if (signal && !prepared.has(name)) return askInOrder(request, AbortSignal.any([signal, stopping.signal]));
      return start(request);
    },
    prepare(request) {
      void start(request).catch(() => undefined);
    },
    stop: () => stopping.abort(),
  };
}
