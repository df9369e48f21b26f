set local check_function_bodies = off;

drop function private.list_own_decisions();

drop function public.list_own_decisions();

create or replace function private.describe_counter_notice (
  of_decision uuid
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object('words', c.words, 'name', c.name, 'address', c.address, 'signature', c.signature, 'status', c.status,
    'answer', c.answer, 'created_at', c.created_at, 'sent_at', c.sent_at, 'decided_at', c.decided_at, 'is_undone', c.is_undone,
    'clock', case when c.sent_at is not null then private.describe_clock(c) end)
  from private.counter_notices c where c.decision_id = of_decision
$function$;

create or replace function private.list_own_decisions (
  after_id uuid
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  behind public.moderation_actions := private.find_own_decision(after_id);
begin
  return (
    select coalesce(jsonb_agg(private.describe_own_decision(mine) order by mine.created_at desc, mine.id desc), '[]')
    from (
      select m.* from public.moderation_actions m
      where (m.affected_id = (select auth.uid()) or (m.action = 'no_action' and m.report_id in (
          select r.id from public.reports r where r.reporter_id = (select auth.uid()))))
        and (behind.id is null or (m.created_at, m.id) < (behind.created_at, behind.id))
      order by m.created_at desc, m.id desc limit 100) as found
    join public.moderation_actions mine on mine.id = found.id);
end;
$function$;

create or replace function public.list_own_decisions (
  after_id uuid default null::uuid
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.list_own_decisions(after_id) $function$;

comment on function public.list_own_decisions(uuid) is '100 decisions about the caller, and on reports of theirs that led to nothing, the newest first, behind the one of after_id.';

revoke all on function private.list_own_decisions(uuid) from public;

grant execute on function private.list_own_decisions(uuid) to authenticated, postgres;

revoke all on function public.list_own_decisions(uuid) from public;

grant execute on function public.list_own_decisions(uuid) to authenticated, postgres;
