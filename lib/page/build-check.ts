export const ASK_EVERY_MS = 5 * 60_000;
const ASK_APART_MS = 60_000;

type Options = {
  /** The build of this page. */
  buildId: string;
  /** The build that the server runs now. Null if unknown. */
  ask(): Promise<string | null>;
  notify(): void;
  now(): number;
};

/** Returns a function that checks the build, at most once in a while, and reports each new one once. */
export function createBuildCheck({ buildId, ask, notify, now }: Options): () => Promise<void> {
  let askedAt = now();
  let reported = buildId;
  return async () => {
    if (now() - askedAt < ASK_APART_MS) return;
    askedAt = now();
    const answered = await ask();
    // While servers are replaced one by one, an old one may still answer. That is not news.
    if (answered === null || answered === buildId || answered === reported) return;
    reported = answered;
    notify();
  };
}
