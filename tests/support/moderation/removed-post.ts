import { randomUUID } from "node:crypto";
import { putOnSale } from "#tests/support/e2e/pay-page.ts";
import { queryProduct, type Supabase } from "#tests/support/world/people.ts";

/** A post of this author that staff removed, and the decision about it. */
export async function removePostOf(product: Parameters<typeof putOnSale>[0] & Supabase, authorId: string) {
  const { id, path } = await putOnSale(product, { title: `Small coins ${randomUUID()}` }, authorId);
  const [made] = await queryProduct<{ id: string; title: string }>(
    product,
    `with removed as (select (public.remove_post($1, $2, 'It insults a reader')).*)
     insert into public.moderation_actions (target_type, target_id, affected_id, action, facts, rule, redress)
     select 'post', r.id, r.profile_id, 'remove_post', 'It insults a reader', 'No threats and no harassment', 'You can appeal.' from removed r
     returning id, (select title from public.posts where id = $1) as title`,
    [id, randomUUID()],
  );
  return { path, decision: made?.id ?? "", title: made?.title ?? "" };
}
