-- Who has to agree to reading at once before he pays (lib/purchases/consent.ts says who) has done so, or is given no quote.

drop function public.open_purchase;
drop function private.open_purchase;
create function private.open_purchase(
  buyer uuid, of_post uuid, offered_raw numeric, key text, via public.purchase_channel, country text, consent text,
  held uuid[], readable uuid[], is_consent_asked boolean)
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
  -- Who has no user is in no pair: their tries follow one another by the key.
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
  answer := case when existing.id is null then private.begin_purchase(buyer, post, offered_raw, via, country, consent, rules)
    else private.reopen_purchase(existing, post, offered_raw, rules) end;
  update public.purchase_secrets s set consent_text_id = consent, consent_at = now()
  where s.purchase_id = answer.id and s.consent_text_id is null and consent is not null;
  perform private.note_key(buyer, key, asked, answer.id);
  return answer;
end;
$$;

-- Amounts come as text: a number of JSON would lose digits.
create function public.open_purchase(
  buyer_id uuid default null, post_id uuid default null, offered_raw text default null, idempotency_key text default null,
  channel public.purchase_channel default 'web', buyer_country text default null, consent_text_id text default null,
  held_purchase_ids uuid[] default '{}', readable_purchase_ids uuid[] default '{}', is_consent_asked boolean default false)
returns public.purchase_facts language sql volatile security invoker set search_path = '' as $$
  select * from private.open_purchase(
    buyer_id, post_id, offered_raw::numeric, idempotency_key, channel, buyer_country, consent_text_id,
    held_purchase_ids, readable_purchase_ids, is_consent_asked)
$$;
comment on function public.open_purchase is
  'A quote and an address for a buyer and a post; the same again while it is open, an expired one reopened. Without a buyer, for who holds its token; who reads it by one owns it already.';

comment on function private.assess is 'What confirmed payments, in the order in which they count, mean for a quote.';

revoke execute on all functions in schema private from public;
revoke execute on function public.open_purchase from public, anon, authenticated;
grant execute on function private.open_purchase to service_role;
grant execute on function public.open_purchase to service_role;
