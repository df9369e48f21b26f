set local check_function_bodies = off;

alter table public.purchase_secrets
  add column read_to_end_at timestamp with time zone;

create or replace function private.judge_quick_refund (
  bought public.purchases,
  from_device text,
  from_network text
)
  returns private.refund_verdict
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  payer private.payer := private.find_payer(bought);
  rules public.settings;
  taken integer;
  taken_today integer;
  paid integer;
  had_this boolean;
  has_kept boolean;
  verdict private.refund_verdict := ('buyer', 'refund_limit', null, false)::private.refund_verdict;
begin
  select * into rules from public.settings;
  if bought.buyer_id is null and cardinality(payer.wallets) = 0 then
    verdict.reason := 'This was paid without a session, from an account that many people share.';
    return verdict;
  end if;
  select count(*) filter (where t.was_taken and t.refunded_at > now() - interval '30 days'),
    count(*) filter (where t.was_taken and t.refunded_at > now() - interval '24 hours'), count(*),
    coalesce(bool_or(t.was_taken and t.post_id = bought.post_id), false), coalesce(bool_or(t.is_kept), false)
  into taken, taken_today, paid, had_this, has_kept
  from private.list_payer_sales(bought, payer) as t;
  verdict.is_newcomer := not payer.is_old_wallet and not has_kept and not private.has_account(bought.buyer_id);
  verdict.reason := case
    when had_this then 'You have returned this post once before.'
    when taken >= rules.refund_max_per_payer then format('You’ve used your %s quick refunds this month.', rules.refund_max_per_payer)
    when paid > 10 and (taken + 1) * 10 > paid * 3 then 'You’ve returned 3 of every 10 posts that you bought.'
    when exists (select from public.purchase_secrets s where s.purchase_id = bought.id and s.read_to_end_at is not null)
      then 'You have read this post to its end.'
    when not verdict.is_newcomer then null
    when greatest(taken_today, private.count_newcomer_refunds(from_device, from_network)) >= rules.newcomer_refunds
      then 'Today’s quick refunds for new readers are used up here.'
    when exists (select from private.refund_breakers b where b.post_id = bought.post_id and b.ends_at > now())
      then 'Many new readers are returning this post.' end;
  if verdict.reason is null then verdict.refusal := null; end if;
  return verdict;
end;
$function$;

create or replace function private.note_read_to_end (
  of_purchase uuid
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  update public.purchase_secrets s set read_to_end_at = now()
  from public.purchases p join public.posts t on t.id = p.post_id
  where s.purchase_id = of_purchase and p.id = s.purchase_id and p.status = 'paid' and s.read_to_end_at is null
    and now() >= p.paid_at + 0.8 * greatest(1, round(t.paid_words / 230.0)) * interval '1 minute';
  return found;
end;
$function$;

create or replace function public.note_read_to_end (
  purchase_id uuid
)
  returns boolean
  language sql
  set search_path to ''
  AS $function$ select private.note_read_to_end(purchase_id) $function$;

comment on column public.purchase_secrets.read_to_end_at is 'REF-06 (c): when the page said that its reader reached the end. A brake and no proof: a script can leave it out.';

comment on function public.note_read_to_end(uuid) is 'REF-06 (c): the reader reached the end. False, and nothing is noted, before four fifths of the reading time have passed since they paid.';

revoke all on function private.note_read_to_end(uuid) from public;

grant execute on function private.note_read_to_end(uuid) to postgres, service_role;

revoke all on function public.note_read_to_end(uuid) from public;

grant execute on function public.note_read_to_end(uuid) to postgres, service_role;
