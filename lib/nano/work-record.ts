/** How a provider did since this was told last. */
export type WorkOutcome = { provider: string; workedAt: Date | null; failedAt: Date | null; error: string | null };

export type WorkRecord = {
  /** It gave work, or failed with this. */
  note(provider: string, failure?: unknown): void;
  /** What happened since this was asked last. */
  take(): WorkOutcome[];
};

/** That a provider works is told again only so often: each block needs work. */
const TOLD_MS = 60_000;

export function createWorkRecord(nowMs: () => number = Date.now): WorkRecord {
  const untold = new Map<string, WorkOutcome>();
  const toldMs = new Map<string, number>();
  return {
    note(provider, failure) {
      const outcome = untold.get(provider) ?? { provider, workedAt: null, failedAt: null, error: null };
      const [ms, at] = [nowMs(), new Date(nowMs())];
      if (failure === undefined) {
        if (ms - (toldMs.get(provider) ?? Number.NEGATIVE_INFINITY) < TOLD_MS) return;
        toldMs.set(provider, ms);
        untold.set(provider, { ...outcome, workedAt: at });
      } else {
        toldMs.delete(provider);
        untold.set(provider, { ...outcome, failedAt: at, error: inWords(failure) });
      }
    },
    take() {
      const outcomes = [...untold.values()];
      untold.clear();
      return outcomes;
    },
  };
}

function inWords(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure);
}
