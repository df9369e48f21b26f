import { randomBytes } from "node:crypto";
import { type BuyerWithCookie, openBoughtStage } from "#tests/support/world/bought-stage.ts";
import type { Person } from "#tests/support/world/world.ts";

type Entry = {
  id: string;
  parent_id: string | null;
  body: string;
  status: string;
  handle: string | null;
  is_author: boolean;
  is_buyer: boolean;
  is_mine: boolean;
  is_liked: boolean;
  pinned: boolean;
  likes: string;
  replies: string;
};

/** Posts of an author, buyers, and people who comment. */
export async function openCommentStage() {
  const stage = await openBoughtStage();
  const { world } = stage;

  /** A person with an old account and a handle. */
  async function commenter(): Promise<BuyerWithCookie> {
    const person = await stage.registered();
    const handle = `c_${randomBytes(6).toString("hex")}`;
    const known = "handle = $2, name = 'Bo', created_at = now() - interval '30 days'";
    await world.pool.query(`update public.profiles set ${known} where id = $1`, [person.id, handle]);
    return person;
  }

  async function addPost(mode: "everyone" | "buyers" | "off" = "everyone", paidText?: string): Promise<string> {
    // So that a test may have as many posts as it needs.
    const older =
      "published_at = published_at - interval '2 days', first_published_at = first_published_at - interval '2 days'";
    await world.pool.query(`update public.posts set ${older} where profile_id = $1 and status = 'published'`, [
      stage.author.id,
    ]);
    const id = await stage.addPost(paidText);
    await world.pool.query("update public.posts set comments_mode = $2::public.comments_mode where id = $1", [
      id,
      mode,
    ]);
    return id;
  }

  async function write(who: Person, post: string, body: string, parent: string | null = null): Promise<string> {
    // So that a test may write as often as it needs.
    await world.pool.query("delete from public.rate_limits where bucket = $1", [`comment:${who.id}`]);
    const [row] = await world.as<{ id: string }>(who, "select public.write_comment($1, $2, $3) as id", [
      post,
      body,
      parent,
    ]);
    return row?.id ?? "";
  }

  return {
    ...{ ...stage, commenter, addPost, write },
    list: (who: Person | null, post: string, isNewestFirst = false, after: string | null = null, most = 50) =>
      world.as<Entry>(who, "select * from public.list_comments($1, $2, $3, $4)", [post, isNewestFirst, after, most]),
    answers: (who: Person | null, comment: string) =>
      world.as<Entry>(who, "select * from public.list_answers($1)", [comment]),
    /** As the data API reads the table itself. */
    rows: (who: Person | null, post: string) =>
      world.as<{ body: string }>(who, "select body from public.comments where post_id = $1 order by created_at", [
        post,
      ]),
    edit: (who: Person, comment: string, body: string) =>
      world.as(who, "select public.edit_comment($1, $2)", [comment, body]),
    remove: (who: Person, comment: string) => world.as(who, "select public.delete_comment($1)", [comment]),
    decide: (who: Person, comment: string, decision: string) =>
      world.as(who, "select public.decide_comment($1, $2)", [comment, decision]),
    async like(who: Person, comment: string, isLiked = true): Promise<number> {
      const [row] = await world.as<{ likes: string }>(who, "select public.like_comment($1, $2) as likes", [
        comment,
        isLiked,
      ]);
      return Number(row?.likes);
    },
    query: (sql: string, values: unknown[]) => world.pool.query(sql, values),
  };
}

export type CommentStage = Awaited<ReturnType<typeof openCommentStage>>;
