-- Tries of a visitor's one request that come at the same time are one purchase, too.

create or replace function private.open_purchase(
  buyer uuid, of_post uuid, offered_raw numeric, key text, via public.purchase_channel, country text, consent text, held uuid)
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
  existing := private.find_open_purchase(buyer, of_post, coalesce(held, existing.id));
  answer := case when existing.id is null then private.begin_purchase(buyer, post, offered_raw, via, country, consent, rules)
    else private.reopen_purchase(existing, post, offered_raw, rules) end;
  perform private.note_key(buyer, key, asked, answer.id);
  return answer;
end;
$$;
