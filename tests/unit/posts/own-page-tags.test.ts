import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { tagsOfOwnPage } from "#lib/posts/cache-tags.ts";
import { toMemberPage } from "#lib/posts/reading/member-page.ts";
import { PUBLISHED_POST } from "#tests/support/documents/published-post.ts";

const cached = vi.hoisted(() => ({ tags: [] as string[] }));
vi.mock("next/cache", () => ({
  unstable_cache: (_: unknown, [name]: string[], { tags = [] }: { tags?: string[] }) => {
    cached.tags.push(...tags);
    return async () => (name === "profile" ? { bio: null } : []);
  },
}));
vi.mock("#lib/auth/session/page-session.ts", () => ({ findPageSessionAnd: () => Promise.resolve(null) }));

beforeEach(() => vi.stubEnv("SITE_URL", "http://localhost:3000"));
afterAll(() => vi.unstubAllEnvs());

test("a buyer's page that is kept has every tag of what it was made of", async () => {
  const post = { ...PUBLISHED_POST, author: { ...PUBLISHED_POST.author, id: "b" } };
  const own = { post, isHidden: false, withdrawnAt: null, changeNote: null, bought: null, sections: [] };
  await toMemberPage({ ...own, free: undefined, pictures: [], files: [] }, false);
  expect(cached.tags.length).toBeGreaterThan(3);
  const known = tagsOfOwnPage({ authorId: "b" });
  expect(cached.tags.filter((tag) => !known.includes(tag))).toEqual([]);
});
