import { AsyncLocalStorage } from "node:async_hooks";

type RequestInWork = { hasMetOutage: boolean };

/** Shared by Next's bundled copy of this file and the server's own. */
const REQUESTS = Symbol.for("farthing.requests-in-work");
const shared = globalThis as typeof globalThis & { [REQUESTS]?: AsyncLocalStorage<RequestInWork> };
shared[REQUESTS] ??= new AsyncLocalStorage();
const requests = shared[REQUESTS];

/** PostgREST answers 500 with this Postgres code if a statement exceeds its role's time limit. */
export const STATEMENT_TIMEOUT = "57014";

/** Runs a request's work, which can ask at any time whether the data service was busy or away. */
export function watchForOutage<T>(work: (hasMetOutage: () => boolean) => T): T {
  const request: RequestInWork = { hasMetOutage: false };
  return requests.run(request, () => work(() => request.hasMetOutage));
}

/** Called when the data service did not answer a request's query. */
export function noteOutage(): void {
  const request = requests.getStore();
  if (request) request.hasMetOutage = true;
}

/** A `fetch` for Supabase's clients on the server that notes when the data service is busy or away. */
export const fetchNotingOutage: typeof fetch = async (...asked) => {
  try {
    const answer = await fetch(...asked);
    if (await isOutage(answer)) noteOutage();
    return answer;
  } catch (error) {
    noteOutage();
    throw error;
  }
};

async function isOutage(answer: Response): Promise<boolean> {
  if (answer.status !== 500) return answer.status > 500;
  return (await answer.clone().text()).includes(`"${STATEMENT_TIMEOUT}"`);
}
