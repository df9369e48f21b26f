-- Alerts about money: what the worker found wrong and a person must judge. lib/payouts/README.md lists the kinds.

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
comment on function private.raise_alert is
  'Raises an alert. If it is open already, counts it: a lasting problem stays one row. True if it is new: only then do callers log it.';

create function private.clear_alerts(of_kind text, accounts text[]) returns void
language sql volatile security invoker set search_path = '' as $$
  update public.money_alerts a set resolved_at = now()
  where a.kind = of_kind and a.account = any (accounts) and a.resolved_at is null
$$;
comment on function private.clear_alerts is
  'Closes alerts of one kind whose cause is gone: a reconciliation calls it for accounts that agree with the chain again.';

create function public.resolve_alert(alert_id uuid, actor_id uuid, reason text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.resolve_alert(alert_id, actor_id, reason) $$;
comment on function public.resolve_alert is
  'Staff: closes an alert that was dealt with. Finance comes here through close_alert, which checks who acts.';

-- Closing a closed alert changes nothing and writes no second audit row.
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
