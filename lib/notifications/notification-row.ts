import { z } from "zod";
import { listKinds } from "#lib/notifications/kinds.ts";

const dataSchema = z.object({
  amount_raw: z
    .string()
    .regex(/^\d{1,39}$/)
    .optional(),
  reason: z.string().optional(),
  unlocks: z.int().positive().optional(),
  comments: z.int().positive().optional(),
  by_law: z.boolean().optional(),
  what: z.enum(["now_free", "refund_offered"]).optional(),
  reference: z.string().optional(),
  decision_id: z.uuid().optional(),
  verdict: z.enum(["upheld", "overturned"]).optional(),
  is_mine: z.boolean().optional(),
  decision: z.enum(["no_action", "duplicate", "limit_reach", "age_gate", "remove", "suspend"]).optional(),
  target: z.enum(["post", "comment", "profile"]).optional(),
  status: z.enum(["active", "limited", "suspended", "renamed", "in_review", "rejected", "ended", "stopped"]).optional(),
  promotion_id: z.guid().optional(),
  slot: z.enum(["home_hero", "home_featured", "category_top"]).optional(),
  comment: z.guid().optional(),
  is_back: z.boolean().optional(),
  is_over: z.boolean().optional(),
  counter_notice: z.enum(["sent", "refused", "court", "reinstated"]).optional(),
});

/** A row of list_notifications. */
export const notificationRowSchema = z.object({
  id: z.string(),
  kind: z.enum(listKinds()),
  count: z.int().positive(),
  data: dataSchema,
  created_at: z.string(),
  read_at: z.string().nullable(),
  actor_handle: z.string().nullable(),
  actor_name: z.string().nullable(),
  actor_avatar_url: z.string().nullable(),
  post_id: z.string().nullable(),
  post_title: z.string().nullable(),
  post_handle: z.string().nullable(),
  post_slug: z.string().nullable(),
  purchase_id: z.string().nullable(),
});

export type NotificationRow = z.output<typeof notificationRowSchema>;
