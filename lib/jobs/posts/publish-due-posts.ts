import type { Task } from "graphile-worker";
import { sweep } from "#lib/jobs/upkeep/sweep.ts";
import { isPublishable } from "#lib/posts/document/stored-document.ts";

const AT_ONCE = 20;

type Unjudged = { post_id: string; version: number; free_doc: unknown; sections: unknown };

/**
 * Publishes scheduled posts. First judges versions that were saved after scheduling, because they have no schema
 * verdict yet.
 */
export const publishDuePosts: Task = async (payload, helpers) => {
  for (;;) {
    const { rows } = await helpers.query<Unjudged>("select * from public.list_unjudged_versions($1)", [AT_ONCE]);
    for (const { post_id: post, version, free_doc: free, sections } of rows)
      await helpers.query("select public.judge_version($1, $2, $3)", [post, version, isPublishable(free, sections)]);
    if (rows.length < AT_ONCE) break;
  }
  await sweep("publish_due_posts", AT_ONCE)(payload, helpers);
};
