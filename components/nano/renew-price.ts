const HOUR_MS = 3_600_000;

type Options = {
  /** When the page's price was read; undefined if the page has none. */
  updatedAt: string | undefined;
  renew: () => Promise<void>;
};

/** Renews the price each hour, and at once if the page's price is older. Returns a function that stops it. */
export function renewPrice({ updatedAt, renew }: Options): () => void {
  // The line is optional: without an answer it stays as it is, with its age.
  const tryRenewing = () => void renew().catch(() => undefined);
  if (!updatedAt || Date.now() - Date.parse(updatedAt) > HOUR_MS) tryRenewing();
  const timer = setInterval(tryRenewing, HOUR_MS);
  return () => clearInterval(timer);
}
