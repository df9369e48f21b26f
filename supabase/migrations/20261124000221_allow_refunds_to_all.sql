set local check_function_bodies = off;

alter table public.private_profiles
  add column refunds_all_readers boolean not null default false;

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
  allows_all boolean;
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
  select h.refunds_all_readers into allows_all from public.private_profiles h where h.id = bought.seller_id;
  verdict.is_newcomer := not payer.is_old_wallet and not has_kept and not private.has_account(bought.buyer_id);
  verdict.reason := case
    when had_this then 'You have returned this post once before.'
    when taken >= rules.refund_max_per_payer then format('You’ve used your %s quick refunds this month.', rules.refund_max_per_payer)
    when paid > 10 and (taken + 1) * 10 > paid * 3 then 'You’ve returned 3 of every 10 posts that you bought.'
    when not allows_all
      and exists (select from public.purchase_secrets s where s.purchase_id = bought.id and s.read_to_end_at is not null)
      then 'You have read this post to its end.'
    when not verdict.is_newcomer then null
    when greatest(taken_today, private.count_newcomer_refunds(from_device, from_network)) >= rules.newcomer_refunds
      then 'Today’s quick refunds for new readers are used up here.'
    when not allows_all and exists (select from private.refund_breakers b where b.post_id = bought.post_id and b.ends_at > now())
      then 'Many new readers are returning this post.' end;
  if verdict.reason is null then verdict.refusal := null; end if;
  return verdict;
end;
$function$;

create or replace function private.update_profile (
  changes jsonb
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  own public.profiles := private.require_open_profile(auth.uid());
  wanted public.profiles;
  discreet public.private_profiles;
begin
  if exists (select from jsonb_object_keys(changes) as field where field <> all (array[
    'handle', 'name', 'bio', 'website', 'links', 'language', 'is_agent', 'agent_operator', 'default_price_raw',
    'default_refund_window', 'seller_type', 'time_zone', 'refunds_all_readers'])) then
    perform private.refuse('validation_failed', 'There is something among these fields that cannot be changed here.');
  end if;
  wanted := jsonb_populate_record(own, changes);
  if wanted.name is distinct from own.name and not coalesce(private.is_open_name(wanted.name), false) then
    perform private.refuse('validation_failed', 'That name isn''t available.');
  end if;
  update public.profiles p set handle = wanted.handle, name = wanted.name, bio = wanted.bio, website = wanted.website,
    links = wanted.links, language = wanted.language, is_agent = wanted.is_agent, agent_operator = wanted.agent_operator,
    default_price_raw = wanted.default_price_raw, default_refund_window = wanted.default_refund_window
  where p.id = own.id;
  select * into discreet from public.private_profiles h where h.id = own.id;
  discreet := jsonb_populate_record(discreet, changes);
  update public.private_profiles h set seller_type = discreet.seller_type, time_zone = discreet.time_zone,
    refunds_all_readers = discreet.refunds_all_readers
  where h.id = own.id;
  return own.id;
exception when unique_violation then
  -- Another user took the handle at the same moment.
  perform private.refuse('handle_taken', format('@%s is not available.', wanted.handle));
end;
$function$;

comment on column public.private_profiles.refunds_all_readers is 'REF-06: the author allows refunds to readers who finished a post, and while many new readers return it. Limits of a reader stay.';
