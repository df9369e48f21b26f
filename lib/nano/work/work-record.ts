/** How a provider did since the last report. */
export type WorkOutcome = { provider: string; workedAt: Date | null; failedAt: Date | null; error: string | null };

export type WorkRecord = {
  /** Records that a provider delivered work, or failed. */
  note(provider: string, failure?: unknown): void;
  /** Returns what happened since the last call. */
  take(): WorkOutcome[];
};

/** A provider's success is reported at most this often, because every block needs work. */
const REPORT_EVERY_MS = 60_000;

export function createWorkRecord(nowMs: () => number = Date.now): WorkRecord {
  const unreported = new Map<string, WorkOutcome>();
  const reportedMs = new Map<string, number>();
  return {
    note(provider, failure) {
      const outcome = unreported.get(provider) ?? { provider, workedAt: null, failedAt: null, error: null };
      const [ms, at] = [nowMs(), new Date(nowMs())];
      if (failure === undefined) {
        if (ms - (reportedMs.get(provider) ?? Number.NEGATIVE_INFINITY) < REPORT_EVERY_MS) return;
        reportedMs.set(provider, ms);
        unreported.set(provider, { ...outcome, workedAt: at });
      } else {
        reportedMs.delete(provider);
        unreported.set(provider, { ...outcome, failedAt: at, error: inWords(failure) });
      }
    },
    take() {
      const outcomes = [...unreported.values()];
      unreported.clear();
      return outcomes;
    },
  };
}

function inWords(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure);
}
