set local check_function_bodies = off;

alter type public.purchase_facts add attribute receipt_first boolean cascade;

comment on type public.purchase_facts is
  'The result of every purchase transition. Amounts are text: a JSON number would lose digits. was_changed: this call changed it. '
  'receipt_first: L2.';

create or replace function private.offers_receipt_first(bought public.purchases) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
begin
  return exists (select from public.purchase_secrets s where s.purchase_id = bought.id and s.consent_at is not null)
    and not exists (select from auth.users u where u.id = bought.buyer_id and u.email <> '' and u.deleted_at is null);
end;
$$;

revoke all on function private.offers_receipt_first from public;

create or replace function private.facts_of(bought public.purchases, was_changed boolean) returns public.purchase_facts
language sql stable security invoker set search_path = '' as $$
  select bought.id, bought.post_id, bought.buyer_id, bought.status, bought.payment_state,
    bought.amount_raw::text, bought.received_raw::text,
    case when bought.status in ('pending', 'expired', 'cancelled') then greatest(bought.amount_raw - bought.received_raw, 0) else 0 end::text,
    bought.ephemeral_address, case when bought.price_usd_micros is null then 'XNO' else 'USD' end::public.price_currency,
    bought.expires_at, bought.created_at, bought.paid_at, bought.refund_window_min,
    bought.refund_window_ends_at, bought.meta, was_changed,
    (select p.title from public.posts p where p.id = bought.post_id), private.offers_receipt_first(bought)
$$;

create or replace function private.open_purchase(
  buyer uuid, of_post uuid, offered_raw numeric, key text, via public.purchase_channel, country text, consent text,
  held uuid[], readable uuid[], is_consent_asked boolean, from_network text,
  network_quotes integer, may_withdraw boolean)
returns public.purchase_facts
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked text := concat_ws(' ', 'open', of_post, offered_raw, via, consent);
  rules public.settings;
  post public.posts;
  existing public.purchases;
  answer public.purchase_facts;
begin
  select * into rules from public.settings;
  perform private.lock_pair(buyer, of_post);
  -- Without a user there is no pair to lock: tries with the same key wait for each other.
  if buyer is null then perform pg_advisory_xact_lock(hashtextextended('key:' || key, 0)); end if;
  select p.* into existing from public.purchases p where p.id = private.find_keyed(buyer, key, asked);
  if existing.status = 'paid' or (existing.status = 'pending' and existing.expires_at > now()) then
    return private.facts_of(existing, false);
  end if;
  select * into post from public.posts p where p.id = of_post;
  perform private.require_for_sale(post, buyer);
  if buyer is null and exists (
    select from public.purchases p where p.id = any (readable) and p.post_id = of_post and p.kind = 'post' and p.status = 'paid') then
    perform private.refuse('already_owned', 'You own this post.');
  end if;
  existing := private.find_open_purchase(buyer, of_post, held || array[existing.id]);
  if is_consent_asked and consent is null and not exists (
    select from public.purchase_secrets s where s.purchase_id = existing.id and s.consent_text_id is not null) then
    perform private.refuse('consent_required', 'Before you pay, agree to reading at once.');
  end if;
  answer := case when existing.id is null then private.begin_purchase(buyer, post, offered_raw, via, country, consent, from_network, rules)
    else private.reopen_purchase(existing, post, offered_raw, rules) end;
  update public.purchase_secrets s set consent_text_id = consent, consent_at = now()
  where s.purchase_id = answer.id and s.consent_text_id is null and consent is not null;
  if found then answer.receipt_first := (select private.offers_receipt_first(p) from public.purchases p where p.id = answer.id); end if;
  if may_withdraw then
    update public.purchase_secrets s set may_withdraw = true where s.purchase_id = answer.id and not s.may_withdraw;
  end if;
  perform private.note_key(buyer, key, asked, answer.id);
  if answer.was_changed then
    perform private.make_room(p, network_quotes) from public.purchases p where p.id = answer.id;
  end if;
  return answer;
end;
$$;
