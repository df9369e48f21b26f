import { checkText } from "#lib/moderation/checks/check-text.ts";
import type { PostDocument } from "#lib/posts/document/document.ts";
import type { Person, World } from "#tests/support/world/world.ts";

/** Texts of random words: no two have anything in common. */
export function drawWords(count: number): string[] {
  return Array.from({ length: count }, () => Math.random().toString(36).slice(2, 8));
}

export function documentOfWords(...paragraphs: string[][]): PostDocument {
  return { type: "doc", content: paragraphs.map((words) => paragraphOf(words)) };
}

export function quoteOf(words: string[]): PostDocument["content"][number] {
  return { type: "blockquote", content: [paragraphOf(words)] };
}

function paragraphOf(words: string[]) {
  return { type: "paragraph" as const, content: [{ type: "text" as const, text: `${words.join(" ")}.` }] };
}

/** Publishes texts and runs the worker's check of them. */
export function textStage(world: World) {
  const check = (post: string) => checkText((sql, values) => world.pool.query(sql, values), post, null);
  const rowsOf = async <Row extends Record<string, unknown>>(sql: string, post: string) =>
    (await world.pool.query<Row>(sql, [post])).rows;
  return {
    check,
    rowsOf,
    publish: async (author: Person, free: PostDocument, more: Parameters<World["addPost"]>[1] = {}) => {
      const post = await world.addPost(author, { priceRaw: null, free, ...more });
      await check(post);
      return post;
    },
    /** Publishes another version. */
    edit: async (author: Person, post: string, free: PostDocument, paid: PostDocument | null = null) => {
      const { n } = await world.one<{ n: number }>("select latest_version as n from public.posts where id = $1", [
        post,
      ]);
      await world.as(author, "select public.save_post($1, $2, $3, $4, '{}')", [
        ...[post, n, JSON.stringify(free)],
        paid === null ? null : JSON.stringify(paid),
      ]);
      await world.judge(post);
      await world.as(author, "select public.publish_post($1, $2, false, true)", [post, n + 1]);
      await check(post);
    },
    /** What keeps the post out of lists by a check. */
    foundIn: (post: string) =>
      rowsOf<{ cause: string; reason: string; scope: string[] }>(
        "select cause, reason, scope from public.featured_exclusions where post_id = $1 and cause is not null order by cause",
        post,
      ),
    reasonsTold: async (post: string) =>
      (
        await rowsOf<{ facts: string }>(
          "select facts from public.moderation_actions where target_id = $1 and action = 'limit_reach' and is_automated order by created_at",
          post,
        )
      ).map(({ facts }) => facts),
    decisionAbout: async (post: string) =>
      (
        await rowsOf<{ id: string }>(
          "select id from public.moderation_actions where target_id = $1 and action = 'limit_reach' order by created_at desc limit 1",
          post,
        )
      )[0]?.id ?? "",
  };
}
