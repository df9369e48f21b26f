import "server-only";
import type { StaffSession } from "#lib/auth/session/session.ts";
import type { HomeOrder } from "#lib/moderation/homepage/schema.ts";
import { type DatabaseError, toRefusal } from "#lib/supabase/refusal.ts";

/**
 * Saves, publishes or discards the draft, or shows an earlier layout. Refused if another of us has changed it meanwhile. Returns what
 * the next call must have seen.
 */
export async function changeHomepage({ db }: StaffSession, order: HomeOrder): Promise<{ seenAt: string | null }> {
  switch (order.action) {
    case "save": {
      const { seenAt, sections } = order;
      const seen = seenAt === null ? {} : { seen_at: seenAt };
      return { seenAt: answerOf(await db.rpc("save_home_draft", { sections, ...seen })) };
    }
    case "publish":
      answerOf(await db.rpc("publish_home_draft", { seen_at: order.seenAt, reason: order.reason }));
      return { seenAt: null };
    case "discard":
      answerOf(await db.rpc("discard_home_draft", { seen_at: order.seenAt, reason: order.reason }));
      return { seenAt: null };
    case "show": {
      const { layout, seenLayout: seen_layout, reason } = order;
      answerOf(await db.rpc("show_home_layout", { layout, seen_layout, reason }));
      return { seenAt: null };
    }
  }
}

function answerOf<T>({ data, error }: { data: T; error: DatabaseError | null }): T {
  if (error) throw toRefusal(error);
  return data;
}
