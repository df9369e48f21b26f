-- What the worker saw and a person must judge: money that is not where the books say, payouts that the signer refused.

create function private.raise_alert(
  of_kind text, of_account text, of_payout uuid, what text, expected numeric default null, seen numeric default null)
returns boolean
language sql volatile security invoker set search_path = '' as $$
  insert into public.money_alerts as a (kind, account, payout_id, detail, expected_raw, found_raw)
  values (of_kind, of_account, of_payout, left(what, 1000), greatest(expected, 0), seen)
  on conflict (kind, account, payout_id) where resolved_at is null do update
    set times = a.times + 1, last_seen_at = now(), detail = excluded.detail, expected_raw = excluded.expected_raw, found_raw = excluded.found_raw
  returning a.times = 1
$$;
comment on function private.raise_alert is 'Whether it is new; one that is open is counted.';

create function private.clear_alerts(of_kind text, accounts text[]) returns void
language sql volatile security invoker set search_path = '' as $$
  update public.money_alerts a set resolved_at = now()
  where a.kind = of_kind and a.account = any (accounts) and a.resolved_at is null
$$;
comment on function private.clear_alerts is 'What was seen wrong has been seen right.';

create function public.resolve_alert(alert_id uuid, actor_id uuid, reason text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.resolve_alert(alert_id, actor_id, reason) $$;
comment on function public.resolve_alert is 'Staff: looked at and dealt with. What goes on being wrong is raised anew.';

create function private.resolve_alert(of_alert uuid, by_actor uuid, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  open_one public.money_alerts;
begin
  select * into open_one from public.money_alerts a where a.id = of_alert for update;
  if not found then perform private.refuse('not_found', 'There is no such alert.'); end if;
  if open_one.resolved_at is not null then return; end if;
  insert into public.admin_audit_log (actor_id, action, target, before, reason)
  values (by_actor, 'resolve_alert', 'alert:' || of_alert, to_jsonb(open_one), why);
  update public.money_alerts a set resolved_at = now() where a.id = of_alert;
end;
$$;
