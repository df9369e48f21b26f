import { expect } from "@playwright/test";
import { test } from "#tests/support/e2e/e2e.ts";
import { openPromotionOf } from "#tests/support/e2e/promotion-pages.ts";
import { listServerActions } from "#tests/support/product/build-manifest.ts";
import { A_PAID_POST, queryProduct, signInAs } from "#tests/support/world/people.ts";

const FOREIGN = [
  { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  { origin: "null", "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  {},
];

/**
 * An action's arguments, its previous answer and its form, are here the same form: neither is read before the check.
 */
const EMPTY_FORM = { "1_nothing": "", 0: '["$K1","$K1"]' };

/** The pages of staff are theirs only; an owner holds every office. */
const isOfStaff = ({ path }: { path: string }) => path.startsWith("/admin");
/** Those that end the session come last. */
const isEnding = (name: string) => (name.startsWith("signOut") ? 1 : 0);

for (const kind of ["writer", "owner"] as const)
  test(`no server action of a ${kind} works for another site, and each works for ours`, async ({
    request,
    product,
  }) => {
    const { id: me } = await signInAs({ request }, product, kind);
    const send = (action: { id: string; path: string }, headers: Record<string, string>) =>
      request.post(action.path, {
        multipart: EMPTY_FORM,
        headers: { ...headers, "next-action": action.id },
        maxRedirects: 0,
      });
    const [post] = await queryProduct<{ id: string }>(product, `select ${A_PAID_POST} as id`);
    const [decision] = await queryProduct<{ id: string }>(
      product,
      `insert into public.moderation_actions (target_type, target_id, affected_id, action, facts, rule)
       values ('profile', $1, $1, 'limit_account', 'Facts.', 'Rule.') returning id`,
      [me],
    );
    // Only writers have one.
    const promotion = kind === "writer" ? (await openPromotionOf(product, me)).id : "";
    const all = (await listServerActions()).map((action) => ({
      ...action,
      // The search is on every page of staff.
      path: (action.name === "searchAsStaff" ? "/admin" : action.path)
        .replace("users/[id]", `users/${me}`)
        .replace("decisions/[id]", `decisions/${decision?.id}`)
        .replace("promotions/[id]", `promotions/${promotion}`)
        .replace("[target]/[id]", `post/${post?.id}`)
        .replace("[postId]", post?.id ?? ""),
    }));
    const actions = all.filter((action) => isOfStaff(action) === (kind === "owner"));
    expect(actions.length).toBeGreaterThan(kind === "owner" ? 1 : 10);
    for (const action of actions) {
      for (const headers of FOREIGN) {
        const status = (await send(action, headers)).status();
        expect([action.name, headers, status >= 400]).toEqual([action.name, headers, true]);
      }
    }
    expect((await request.get("/logout")).status()).toBe(200);
    // The same requests from our own site: only their origin was refused before.
    for (const action of actions.toSorted((one, other) => isEnding(one.name) - isEnding(other.name))) {
      const status = (await send(action, { origin: product.siteUrl, "sec-fetch-site": "same-origin" })).status();
      expect([action.name, status < 400]).toEqual([action.name, true]);
    }
  });
