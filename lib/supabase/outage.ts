import { AsyncLocalStorage } from "node:async_hooks";

type RequestInWork = { hasMetOutage: boolean };

/** Next bundles its own copy of this file, and the server in front of it has another: both look here. */
const REQUESTS = Symbol.for("farthing.requests-in-work");
const shared = globalThis as typeof globalThis & { [REQUESTS]?: AsyncLocalStorage<RequestInWork> };
shared[REQUESTS] ??= new AsyncLocalStorage();
const requests = shared[REQUESTS];

/** The statement took longer than its role may: PostgREST answers 500 with this code of Postgres. */
export const STATEMENT_TIMEOUT = "57014";

/** Does a request's work. Tells at any time whether the data service was busy or away for it. */
export function watchForOutage<T>(work: (hasMetOutage: () => boolean) => T): T {
  const request: RequestInWork = { hasMetOutage: false };
  return requests.run(request, () => work(() => request.hasMetOutage));
}

/** Called when the data service did not answer what a request asked. */
export function noteOutage(): void {
  const request = requests.getStore();
  if (request) request.hasMetOutage = true;
}

/** For Supabase's clients on the server: `fetch`, which notes where the data service is busy or away. */
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
