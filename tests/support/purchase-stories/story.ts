import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { RequestCredentials } from "#tests/support/calls/purchase-api.ts";
import type { StoryStage } from "#tests/support/purchase-stories/stage.ts";
import { openWallet, type Wallet } from "#tests/support/purchase-stories/wallet.ts";
import { sessionOf } from "#tests/support/stack/auth-clients.ts";
import { cookieHeaderOf } from "#tests/support/stack/session-cookies.ts";
import { type Person, XNO } from "#tests/support/world/world.ts";

export const PRICE = XNO / 20n;
const FUNDS = 3n * XNO;

/** A reader in a browser: with a session, or with only the tokens of the purchases they opened. */
export type StoryBuyer = { bringing: RequestCredentials; rest: SupabaseClient; wallet: Wallet };
export type StoryPurchase = { id: string; address: string; bringing: RequestCredentials };
export type Bought = StoryPurchase & { buyer: StoryBuyer };

/** One post, two readers who want it, and everything opened for them. */
export type Story = {
  stage: StoryStage;
  author: Person;
  stranger: SupabaseClient;
  post: string;
  versionId: string;
  buyers: StoryBuyer[];
  bought: Bought[];
};

/** What may change a purchase's end: without any of it, a reader who paid the price reads. */
export type Cause = "time passed" | "cancelled" | "refund asked";
export type Model = { wasWithdrawn: boolean; causes: Map<string, Set<Cause>>; returned: Set<string> };

export const newModel = (): Model => ({ wasWithdrawn: false, causes: new Map(), returned: new Set() });

export function note({ causes }: Model, { id }: Bought, cause: Cause): void {
  causes.set(id, (causes.get(id) ?? new Set()).add(cause));
}

export async function beginStory(stage: StoryStage, author: Person): Promise<Story> {
  const { world } = stage;
  const post = await world.addPost(author, { paidText: "What only buyers read." });
  const version = "select current_version_id as id from public.posts where id = $1";
  const { id: versionId } = await world.one<{ id: string }>(version, [post]);
  const buyers = await Promise.all([addBuyer(stage, true), addBuyer(stage, false)]);
  return { stage, author, stranger: openRest(stage), post, versionId, buyers, bought: [] };
}

async function addBuyer(stage: StoryStage, hasSession: boolean): Promise<StoryBuyer> {
  const rest = openRest(stage);
  const wallet = await openWallet(stage.devnet, FUNDS);
  if (!hasSession) return { bringing: {}, rest, wallet };
  const { url, keys } = stage.stack;
  const session = sessionOf(await rest.auth.signInAnonymously());
  return {
    bringing: { cookie: await cookieHeaderOf(session, { url, publishableKey: keys.publishable }) },
    rest,
    wallet,
  };
}

/** PostgREST by the unmodified client, as a visitor until it signs in. */
function openRest({ stack: { url, keys } }: StoryStage): SupabaseClient {
  return createClient(url, keys.publishable, { auth: { persistSession: false, autoRefreshToken: false } });
}

export function pickFrom<Item>(items: readonly Item[], at: number): Item {
  const item = items[at % items.length];
  if (item === undefined) throw new Error("There is nothing to pick from.");
  return item;
}
