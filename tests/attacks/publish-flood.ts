import { signedInUser } from "#tests/support/stack/auth-clients.ts";
import { queryDatabase } from "#tests/support/stack/mail.ts";
import { newAccount } from "#tests/support/world/world.ts";

type Client = Awaited<ReturnType<typeof signedInUser>>["client"];
type Flood = { published: number; refusals: Set<string> };

const AT_ONCE = 10;
const WORDS = {
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text: "Words. ".repeat(50) }] }],
};
const READY = { title: "One of many", category_id: "essays", creation_method: "human", access: "free" };

/** An author with the public key and a loop: writes posts and publishes them, ten at once, past our own API. */
export async function floodWithPosts(count: number, publish: "publish_post" | "schedule_post"): Promise<Flood> {
  const author = await signedInUser();
  const handle = `f_${author.id.replaceAll("-", "").slice(0, 12)}`;
  await queryDatabase("update public.profiles set handle = $2, name = 'A loop' where id = $1", [author.id, handle]);
  const payTo = "update public.private_profiles set payout_address = $2 where id = $1";
  await queryDatabase(payTo, [author.id, newAccount()]);
  const flood: Flood = { published: 0, refusals: new Set() };
  let left = count;
  const loop = async () => {
    while (left-- > 0) {
      const refusal = await publishOne(author.client, publish);
      if (refusal === null) flood.published += 1;
      else flood.refusals.add(refusal);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, loop));
  return flood;
}

/** The data API's refusal, or null if the post is published. */
async function publishOne(client: Client, publish: "publish_post" | "schedule_post"): Promise<string | null> {
  const { data: id, error } = await client.rpc("create_post");
  if (error) throw new Error("No draft was made.", { cause: error });
  const saved = await client.rpc("save_post", { post_id: id, seen_version: 0, free_document: WORDS, changes: READY });
  if (saved.error) throw new Error("The draft was not saved.", { cause: saved.error });
  // As if the site had approved it: this attack is about the number.
  await queryDatabase("select public.judge_version($1, 1, true)", [id]);
  const consent = { post_id: id, seen_version: 1, confirms_rights: true };
  const inAnHour = { scheduled_at: new Date(Date.now() + 3_600_000).toISOString() };
  const answer = await client.rpc(publish, publish === "schedule_post" ? { ...consent, ...inAnHour } : consent);
  return answer.error && `${answer.error.message}: ${answer.error.details}`;
}
