export const ASK_EVERY_MS = 5 * 60_000;
const ASK_APART_MS = 60_000;

type Options = {
  /** The build that this page is of. */
  buildId: string;
  /** The build that the server runs now, or null where it does not say. */
  ask(): Promise<string | null>;
  tell(): void;
  now(): number;
};

/** Gives what asks for the build, if it was not asked a moment ago, and tells of each new one once. */
export function createBuildCheck({ buildId, ask, tell, now }: Options): () => Promise<void> {
  let askedAt = now();
  let toldOf = buildId;
  return async () => {
    if (now() - askedAt < ASK_APART_MS) return;
    askedAt = now();
    const answered = await ask();
    // While servers change over one by one, an old one may still answer: that is no news.
    if (answered === null || answered === buildId || answered === toldOf) return;
    toldOf = answered;
    tell();
  };
}
