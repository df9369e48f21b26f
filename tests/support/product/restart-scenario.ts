import type { Product } from "#embedded/product.ts";
import { BROWSER_HEADERS } from "#tests/support/calls/browser-request.ts";
import { startReadyProxy } from "#tests/support/product/ready-proxy.ts";
import { type LoadAnswer, startSteadyLoad } from "#tests/support/product/steady-load.ts";
import { startWebInstance, type WebInstance } from "#tests/support/product/web-instance.ts";
import { until } from "#tests/support/until.ts";
import { openWorld, type World } from "#tests/support/world/world.ts";

const PROCESSES = 3;
const READINGS = 20;
/** Pages that show the changed price, and pages that every reader asks for. */
const SHARED_PAGES = ["/", "/browse", "/terms"];
const PRICE = /\b0\.77(\d\d)\b/;

export type Change = { step: number; committedAt: number };
export type RestartRecord = {
  answers: LoadAnswer[];
  changes: Change[];
  /** Between the proxy and the processes. */
  troubles: string[];
  repeated: number;
};

type Options = { perSecond: number; stopDelayMs: number; lookEveryMs: number };

/**
 * Restarts three web processes behind a load balancer, one after the other, while readers ask for documents. A post's price
 * changes before each restart, and while each process is away.
 */
export async function restartUnderLoad(
  { supabase }: Pick<Product, "supabase">,
  { perSecond, stopDelayMs, lookEveryMs }: Options,
): Promise<RestartRecord> {
  const proxy = await startReadyProxy({ everyMs: lookEveryMs });
  const world = openWorld(supabase.databaseUrl, 2);
  const instances: WebInstance[] = [];
  try {
    const settings = { SITE_URL: proxy.url, TRUSTED_PROXY_HOPS: "1" };
    const start = () => startWebInstance({ supabase }, settings, { stopDelayMs });
    instances.push(...(await Promise.all(Array.from({ length: PROCESSES }, start))));
    for (const { url } of instances) proxy.follow(url);
    await until("all processes are ready", () => instances.every(({ url }) => proxy.isReady(url)));

    const post = await addPricedPost(world);
    const paths = [...post.paths, ...SHARED_PAGES];
    await Promise.all(instances.map(({ url }) => readOften(url, paths)));
    const load = startSteadyLoad(proxy.url, paths, perSecond);
    const changes: Change[] = [];
    const change = async () => {
      const step = changes.length + 1;
      await post.setPrice(step);
      changes.push({ step, committedAt: performance.now() });
    };
    const isShown = (step: number) => () =>
      instances.filter(({ url }) => proxy.isReady(url)).every(({ url }) => load.answers.some(shows(url, step)));
    for (const instance of instances) {
      await change();
      await until("every process shows the new price", isShown(changes.length));
      process.kill(instance.part.pid ?? 0, "SIGTERM");
      await until("the process is no longer ready", () => !proxy.isReady(instance.url));
      await change();
      await until("the process is ready again", () => proxy.isReady(instance.url));
      await until("every process shows the new price", isShown(changes.length));
    }
    const answers = await load.stop();
    return { answers, changes, troubles: proxy.troubles, repeated: proxy.repeated() };
  } finally {
    await Promise.all(instances.map(({ part }) => part.stop()));
    await proxy.stop();
    await world.close();
  }
}

/** Processes that have served readers for a while, as before any deployment. */
async function readOften(url: string, paths: readonly string[]): Promise<void> {
  for (let time = 0; time < READINGS; time++)
    for (const path of paths) await (await fetch(url + path, { headers: BROWSER_HEADERS })).arrayBuffer();
}

/** The step of the price that an answer shows, or null if it shows none. */
export function stepOf({ html }: LoadAnswer): number | null {
  const [, step] = PRICE.exec(html) ?? [];
  return step === undefined ? null : Number(step);
}

const shows = (url: string, step: number) => (answer: LoadAnswer) => answer.by === url && stepOf(answer) === step;

/** A post, the pages that show its price, and what sets the price of a step. */
async function addPricedPost(world: World) {
  const author = await world.addPerson({ isCreator: true });
  const id = await world.addPost(author, { priceRaw: priceOf(0) });
  const { handle, slug } = await world.one<{ handle: string; slug: string }>(
    "select a.handle::text, p.slug from public.posts p join public.profiles a on a.id = p.profile_id where p.id = $1",
    [id],
  );
  return {
    paths: [`/@${handle}/${slug}`, `/@${handle}/profile/posts`],
    setPrice: (step: number) =>
      world.pool.query(
        `with changed as (update public.posts set price_raw = $2 where id = $1 returning id, profile_id)
         select private.touch_tags('post:' || id, 'profile:' || profile_id, 'posts') from changed`,
        [id, priceOf(step).toString()],
      ),
  };
}

/** 0.7700 XNO and upwards. */
function priceOf(step: number): bigint {
  return (7_700n + BigInt(step)) * 10n ** 26n;
}
