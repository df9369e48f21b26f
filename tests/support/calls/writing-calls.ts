import { z } from "zod";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { queryDatabase } from "#tests/support/stack/mail.ts";
import { registeredPerson, type SignedIn } from "#tests/support/world/profile-owners.ts";
import { newAccount } from "#tests/support/world/world.ts";

const ORIGIN = "http://localhost:3000";
const answerSchema = z.record(z.string(), z.unknown());

/** A call of the writing side of /api/posts, by a browser with these cookies. */
export async function callPosts(
  method: "GET" | "POST" | "PATCH",
  path: "" | `/[id]${string}`,
  { cookie = "", params = {}, body }: { cookie?: string; params?: Record<string, string>; body?: unknown } = {},
) {
  const handler = (await loadRoute(`api/posts${path}`))[method];
  if (!handler) throw new Error(`/api/posts${path} takes no ${method}.`);
  const headers = { cookie, origin: ORIGIN, "content-type": "application/json" };
  const sent = method === "GET" ? { headers } : { method, headers, body: JSON.stringify(body ?? {}) };
  const answer = await handler(new Request(`${ORIGIN}/api/posts${path}`, sent), { params: Promise.resolve(params) });
  const retryAfter = answer.headers.get("retry-after");
  return {
    status: answer.status,
    body: answerSchema.parse(await answer.json()),
    ...(retryAfter ? { retryAfter } : {}),
  };
}

/** A person who has everything needed to publish. */
export async function newWriter(): Promise<SignedIn> {
  const person = await registeredPerson();
  const handle = `w_${person.id.replaceAll("-", "").slice(0, 12)}`;
  await queryDatabase("update public.profiles set handle = $2, name = 'Ada' where id = $1", [person.id, handle]);
  await queryDatabase("update public.private_profiles set payout_address = $2 where id = $1", [
    person.id,
    newAccount(),
  ]);
  return person;
}
