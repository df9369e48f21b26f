import type { Page } from "@playwright/test";
import { queryProduct, type Supabase, signInAs } from "#tests/support/world/people.ts";
import { keptWorld } from "#tests/support/world/world.ts";

/** The innermost: a post is an article, too. */
export const articleWith = (page: Page, words: string) => page.getByRole("article").filter({ hasText: words }).last();

/** A free post of an author whom this page is signed in as. */
export async function openDiscussion(page: Page, product: Supabase) {
  const { id: author } = await signInAs(page, product, "writer");
  const claims = { sub: author, role: "authenticated", is_anonymous: false };
  const id = await keptWorld(product.databaseUrl).addPost({ id: author, claims }, { priceRaw: null });
  const [row] = await queryProduct<{ path: string }>(
    product,
    `select '/@' || p.handle || '/' || s.slug as path from public.posts s
     join public.profiles p on p.id = s.profile_id where s.id = $1`,
    [id],
  );
  return { id, path: row?.path ?? "" };
}
