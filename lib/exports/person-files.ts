import { z } from "zod";
import { type OwnRows, readPages } from "#lib/exports/own-rows.ts";
import { writeCsv } from "#lib/http/csv.ts";

const PAGE = 1_000;

const PROFILE = `
  select jsonb_build_object(
    'handle', p.handle::text, 'name', p.name, 'bio', p.bio, 'website', p.website, 'links', p.links, 'language', p.language,
    'since', p.created_at, 'default_price_raw', p.default_price_raw::text, 'default_refund_window', p.default_refund_window,
    'is_agent', p.is_agent, 'agent_operator', p.agent_operator, 'avatar_url', p.avatar_url, 'cover_url', p.cover_url,
    'cover_alt', p.cover_alt,
    'payout_address', h.payout_address, 'email_preferences', h.email_prefs, 'notifications_off', (
      select jsonb_build_object('here', n.in_app_off, 'by_email', n.email_off, 'pushed', n.push_kinds, 'paused_until', n.paused_until,
        'digest_hour', n.digest_hour, 'digest_weekday', n.digest_weekday)
      from public.notification_settings n where n.user_id = p.id), 'push_addresses', (
      select coalesce(jsonb_agg(b.endpoint), '[]') from public.list_push_subscriptions() b), 'country', h.country, 'legal_name', h.legal_name,
    'legal_address', h.legal_address, 'tax_id', h.tax_id, 'seller_type', h.seller_type, 'time_zone', h.time_zone,
    'wallets', coalesce((select jsonb_agg(jsonb_build_object('account', a.account, 'label', a.label, 'uses', a.uses,
      'verified_at', a.verified_at) order by a.created_at) from public.nano_addresses a where a.user_id = p.id), '[]')) as row
  from public.profiles p left join public.private_profiles h on h.id = p.id where p.id = (select auth.uid())`;

/** What the person told about themselves. No keys: we have none. */
export async function writeProfile({ read }: OwnRows): Promise<string> {
  const [profile] = await read(z.looseObject({}), PROFILE);
  return `${JSON.stringify(profile ?? {}, null, 2)}\n`;
}

const followSchema = z.object({
  id: z.guid(),
  at: z.string(),
  handle: z.string().nullable(),
  name: z.string().nullable(),
});

const follows = (mine: "creator_id" | "follower_id", theirs: "creator_id" | "follower_id") => `
  select jsonb_build_object('id', f.id, 'at', f.created_at, 'handle', p.handle::text, 'name', p.name) as row
  from public.follows f join public.profiles p on p.id = f.${theirs}
  where f.${mine} = (select auth.uid()) and ($2::timestamptz is null or (f.created_at, f.id) < ($2, $3::uuid))
  order by f.created_at desc, f.id desc limit $1`;

/** Handles and names, which are public. Never an e-mail address: no follower has agreed to that. */
export const writeFollowers = (rows: OwnRows) =>
  writeFollows(rows, follows("creator_id", "follower_id"), "followers.csv");
export const writeFollowing = (rows: OwnRows) =>
  writeFollows(rows, follows("follower_id", "creator_id"), "following.csv");

async function* writeFollows(rows: OwnRows, sql: string, path: string): AsyncGenerator<string> {
  yield writeCsv([["handle", "name", "since"]]);
  const paged = { rows, schema: followSchema, sql, size: PAGE, path };
  for await (const page of readPages({ ...paged, keys: ["at", "id"] }))
    yield writeCsv(page.map(({ handle, name, at }) => [handle ?? "", name ?? "", at]));
}

const commentSchema = z.object({
  id: z.guid(),
  at: z.string(),
  post: z.string().nullable(),
  body: z.string(),
  status: z.string(),
});

const COMMENTS = `
  select jsonb_build_object('id', c.id, 'at', c.created_at, 'post', p.title, 'body', c.body, 'status', c.status) as row
  from public.comments c left join public.posts p on p.id = c.post_id
  where c.author_id = (select auth.uid()) and ($2::timestamptz is null or (c.created_at, c.id) < ($2, $3::uuid))
  order by c.created_at desc, c.id desc limit $1`;

export async function* writeComments(rows: OwnRows): AsyncGenerator<string> {
  yield writeCsv([["date", "post", "comment", "status"]]);
  const paged = { rows, schema: commentSchema, sql: COMMENTS, size: PAGE, path: "comments.csv" };
  for await (const page of readPages({ ...paged, keys: ["at", "id"] }))
    yield writeCsv(page.map(({ at, post, body, status }) => [at, post ?? "", body, status]));
}

const answered = { words: z.string().nullable(), status: z.string(), answer: z.string().nullable() };
const sentAt = { created_at: z.string(), decided_at: z.string().nullable() };
const decisionSchema = z.object({
  ...{ id: z.guid(), action: z.string(), label: z.string(), created_at: z.string() },
  appeal: z.object({ ...answered, ...sentAt }).nullable(),
  counter_notice: z
    .object({
      ...{ ...answered, ...sentAt, name: z.string().nullable(), address: z.string().nullable() },
      signature: z.string().nullable(),
    })
    .nullable(),
});

/** As many as list_own_decisions gives at once. */
const DECISIONS_PAGE = 100;
const DECISIONS = "select d as row from jsonb_array_elements(public.list_own_decisions($2::uuid)) d limit $1";

/** What the person wrote against decisions about them or their reports, and what we answered. */
export async function* writeAppeals(rows: OwnRows): AsyncGenerator<string> {
  const written = ["date", "kind", "words", "name", "address", "signature"];
  yield writeCsv([["decision", "about", "decided", ...written, "status", "answer", "answered"]]);
  const paged = { rows, schema: decisionSchema, sql: DECISIONS, size: DECISIONS_PAGE, path: "appeals.csv" };
  for await (const page of readPages({ ...paged, keys: ["id"] }))
    yield writeCsv(
      page.flatMap(({ action, label, created_at: decidedAt, appeal, counter_notice: notice }) => {
        const sent = appeal ?? notice;
        if (sent === null) return [];
        return [
          [
            ...[action, label, decidedAt, sent.created_at, appeal ? "appeal" : "counter-notice", sent.words ?? ""],
            ...[notice?.name ?? "", notice?.address ?? "", notice?.signature ?? ""],
            ...[sent.status, sent.answer ?? "", sent.decided_at ?? ""],
          ],
        ];
      }),
    );
}
