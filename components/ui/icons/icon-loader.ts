import type { IconifyJSON } from "@iconify/types";
import { type IconRequest, iconRequestsFor } from "#components/ui/icons/icon-urls.ts";
import { createStore } from "#lib/page/store.ts";

const GIVE_UP_AFTER_MS = 5_000;
const ASK_AGAIN_AFTER_MS = 750;
const ICON_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*:[a-z0-9]+(?:-[a-z0-9]+)*$/;

type Fetch = (url: string, init: { signal: AbortSignal }) => Promise<Response>;

/** Loads icons by name from our own route. Icons requested at the same time are fetched together, each once. */
export function createIconLoader(originOf: () => string, fetch: Fetch) {
  const bodies = createStore<ReadonlyMap<string, string>>(new Map());
  const wanted = new Set<string>();
  let batch: string[] = [];

  const sendBatch = () => {
    const requests = iconRequestsFor(batch, originOf());
    batch = [];
    for (const request of requests) void load(request.url, fetch).then((answer) => keep(request, answer));
  };

  const keep = ({ prefix, names }: IconRequest, answer: Answer | null) => {
    const next = new Map(bodies.get());
    for (const name of names) {
      const icon = `${prefix}:${name}`;
      const body = answer?.icons?.[answer.aliases?.[name]?.parent ?? name]?.body;
      if (body) next.set(icon, body);
      // Failed requests are retried when the icon is next shown.
      if (answer === null) wanted.delete(icon);
    }
    bodies.set(next);
  };

  return {
    bodyOf: (icon: string) => bodies.get().get(icon),
    want(icon: string): void {
      if (wanted.has(icon) || !ICON_NAME.test(icon)) return;
      wanted.add(icon);
      if (batch.push(icon) === 1) setTimeout(sendBatch);
    },
    subscribe: bodies.subscribe,
  };
}

type Answer = Partial<Pick<IconifyJSON, "icons" | "aliases">>;

/** The answer, empty on a refusal, or null on a timeout. Temporary failures are retried. */
async function load(url: string, fetch: Fetch): Promise<Answer | null> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), GIVE_UP_AFTER_MS);
  while (!controller.signal.aborted) {
    const answer = await ask(url, fetch, controller.signal);
    if (answer) {
      clearTimeout(timer);
      return answer;
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_AFTER_MS));
  }
  return null;
}

async function ask(url: string, fetch: Fetch, signal: AbortSignal): Promise<Answer | null> {
  try {
    const answer = await fetch(url, { signal });
    if (answer.status >= 500) return null;
    return answer.ok ? await answer.json() : {};
  } catch {
    return null;
  }
}
