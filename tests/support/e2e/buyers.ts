import type { Page } from "@playwright/test";
import { test as base } from "#tests/support/e2e/e2e.ts";
import { type PersonKind, signInAs } from "#tests/support/world/people.ts";
import { type PaymentFacts, purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { keptWorld, XNO } from "#tests/support/world/world.ts";

type Bought = { purchase: PaymentFacts; path: string; secret: string };

/** Gives a page to a buyer of a new post. */
export const test = base.extend<{
  buyAs: (page: Page, kind: PersonKind, how?: { isService?: boolean }) => Promise<Bought>;
}>({
  buyAs: async ({ product }, use) => {
    const world = keptWorld(product.databaseUrl);
    const { open, pay } = purchaseCalls(world);
    await use(async (page, kind, how = {}) => {
      const { id } = await signInAs(page, product, kind);
      const author = await world.addPerson({ isCreator: true });
      const secret = `Kept ${crypto.randomUUID()} apart.`;
      const post = await world.addPost(author, { paidText: secret });
      const purchase = await pay(await open({ id, claims: {} }, post), XNO / 20n, how);
      const { path } = await world.one<{ path: string }>(
        `select '/@' || a.handle || '/' || p.slug as path
         from public.posts p join public.profiles a on a.id = p.profile_id where p.id = $1`,
        [post],
      );
      return { purchase, path, secret };
    });
  },
});
