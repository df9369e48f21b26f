-- Whom a decision concerns reads what was decided and why, not who of the staff did it; notes on features are the staff's own.

revoke select on public.moderation_actions from authenticated;
grant select (id, report_id, target_type, target_id, affected_id, action, facts, rule, is_automated, redress, appealed_at, created_at, updated_at)
  on public.moderation_actions to authenticated;
revoke select on public.features from anon, authenticated;
grant select (id, slot, post_id, category_id, position, starts_at, ends_at, created_at, updated_at) on public.features to anon, authenticated;
