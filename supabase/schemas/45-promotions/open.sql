-- From the author's wish to an address to pay to.

-- Why a post may not be promoted now; null if it may. Of 20 unlocks or more, 7 in 10 must have been kept.
create function private.why_not_promoted(post public.posts) returns text
language sql stable security invoker set search_path = '' as $$
  select case
    when post.status is distinct from 'published' then 'unpublished'
    when not post.listed then 'unlisted'
    when post.first_published_at > now() - interval '1 hour' then 'new'
    when post.content_warning = 'adult' then 'adult'
    when not exists (select from public.profiles a where a.id = post.profile_id and a.status = 'active') then 'author'
    when exists (select from public.post_stats s where s.post_id = post.id and private.is_sent_back(s)) then 'sent_back'
    when private.is_excluded(post, 'promoted') then 'excluded' end
$$;

create function private.tell_why_not_promoted(why_not text) returns text
language sql immutable security invoker set search_path = '' as $$
  select case why_not
    when 'unpublished' then 'Only a published post can be promoted.'
    when 'unlisted' then 'This post is unlisted: it is in no list. List it first.'
    when 'new' then 'A post can be promoted one hour after it was published.'
    when 'adult' then 'A post with an adult content warning can’t be promoted.'
    when 'author' then 'Your account is limited, so its posts can’t be promoted.'
    when 'sent_back' then 'Readers returned this post too often: fewer than 7 in 10 kept it.'
    when 'excluded' then 'This post is kept out of promoted places. The decision says why, and you can appeal.' end
$$;

create function public.open_promotion(post_id uuid, days smallint, place public.promotion_place) returns uuid
language sql volatile security invoker set search_path = '' as $$ select private.open_promotion(post_id, days, place) $$;
comment on function public.open_promotion is
  'The author asks to promote a post. Returns the promotion, with an address to pay to. Asked again before it is paid, it changes that one.';
grant execute on function public.open_promotion to authenticated;

create function private.open_promotion(of_post uuid, for_days smallint, in_place public.promotion_place) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  author uuid := (select auth.uid());
  rules public.settings;
  post public.posts;
  known private.promotions;
  why_not text;
  limits record;
begin
  -- Two tabs of one author open one. No lock of the profile: a payment that is settled now needs it, behind the purchase's.
  perform pg_advisory_xact_lock(hashtextextended('promotions:' || author, 0));
  -- Each change tells the worker to watch the address again.
  select * into limits from public.take_rate_limit('promotions:' || author, 60, 3600);
  if not limits.allowed then
    perform private.refuse_for(limits.retry_after_seconds, 'You have changed promotions 60 times within an hour. Try again later.');
  end if;
  select * into rules from public.settings;
  select * into post from public.posts p where p.id = of_post and p.profile_id = author;
  if not found then perform private.refuse('not_found', 'There is no such post.'); end if;
  why_not := private.why_not_promoted(post);
  if why_not is not null then perform private.refuse('conflict', private.tell_why_not_promoted(why_not)); end if;
  if for_days is null or for_days not between 1 and 14 then perform private.refuse_field('days', 'Choose 1 to 14 days.'); end if;
  if in_place is null then perform private.refuse_field('place', 'Choose where it shows.'); end if;
  if in_place = 'category' and post.category_id is null then
    perform private.refuse_field('place', 'This post has no category. Choose another place, or give it a category first.');
  end if;
  select * into known from private.promotions m where m.post_id = post.id and m.status in ('awaiting_payment', 'in_review', 'active');
  if known.status in ('in_review', 'active') then perform private.refuse('conflict', 'This post is promoted already. Stop that first, or wait for its end.'); end if;
  perform private.require_quotes(rules);
  if known.id is not null then return private.reopen_promotion(known, for_days, in_place, rules); end if;
  if (select count(*) from private.promotions m where m.author_id = author and m.created_at > now() - interval '1 day') >= 20 then
    perform private.refuse_for(86400, 'You have asked for 20 promotions today. Ask for the next one tomorrow.');
  end if;
  return private.begin_promotion(post, for_days, in_place, rules);
end;
$$;
grant execute on function private.open_promotion to authenticated;

-- Its purchase names no post, so that nothing that is done to the sales of a post is done to it.
create function private.begin_promotion(post public.posts, for_days smallint, in_place public.promotion_place, rules public.settings) returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
declare
  address public.deposit_addresses := private.take_deposit_address();
  opened public.purchases;
  made private.promotions;
begin
  insert into public.purchases (kind, buyer_id, ephemeral_address, derivation_index, amount_raw, refund_window_min, has_downloads, expires_at)
  values ('promotion', post.profile_id, address.account, address.derivation_index, for_days * rules.promotion_day_raw, 0, false,
    now() + make_interval(secs => rules.purchase_ttl_seconds))
  returning * into opened;
  insert into public.purchase_secrets (purchase_id, buyer_id) values (opened.id, post.profile_id);
  insert into private.promotions (purchase_id, post_id, author_id, place, days, day_raw)
  values (opened.id, post.id, post.profile_id, in_place, for_days, rules.promotion_day_raw)
  returning * into made;
  perform private.announce_open(opened);
  return made.id;
end;
$$;

-- Once something has arrived or is on its way, what the author was told stands.
create function private.reopen_promotion(known private.promotions, for_days smallint, in_place public.promotion_place, rules public.settings)
returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
declare
  bought public.purchases := private.lock_purchase(known.purchase_id);
begin
  select * into known from private.promotions m where m.id = known.id for update;
  if known.status <> 'awaiting_payment' or bought.status not in ('pending', 'expired', 'cancelled') then
    perform private.refuse('conflict', 'Your payment has arrived meanwhile. Look at the promotion.');
  end if;
  if private.has_money(bought) then
    if (known.days, known.place) is distinct from (for_days, in_place) then
      perform private.refuse('conflict', 'Your payment is on its way, so days and place stay. Complete it, or stop the promotion.');
    end if;
  else
    update private.promotions m set days = for_days, place = in_place, day_raw = rules.promotion_day_raw where m.id = known.id;
    update public.purchases p set amount_raw = for_days * rules.promotion_day_raw where p.id = bought.id;
  end if;
  update public.purchases p set status = 'pending', expires_at = now() + case when bought.received_raw > 0 then interval '24 hours'
    else make_interval(secs => rules.purchase_ttl_seconds) end
  where p.id = bought.id returning * into bought;
  perform private.announce_open(bought);
  return known.id;
end;
$$;

create function public.read_promotion_offer(post_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_promotion_offer(post_id) $$;
comment on function public.read_promotion_offer is
  'For the author: what a day costs, and why the post can not be promoted now (null if it can). Null for a post of someone else.';
grant execute on function public.read_promotion_offer to authenticated;

create function private.read_promotion_offer(of_post uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  post public.posts;
begin
  select * into post from public.posts p where p.id = of_post and p.profile_id = (select auth.uid());
  if not found then return null; end if;
  return jsonb_build_object('post_id', post.id, 'title', post.title, 'category', post.category_id,
    'day_raw', (select s.promotion_day_raw::text from public.settings s),
    'why_not', private.tell_why_not_promoted(private.why_not_promoted(post)),
    'current', (
      select m.id from private.promotions m where m.post_id = post.id and m.status in ('awaiting_payment', 'in_review', 'active')));
end;
$$;
grant execute on function private.read_promotion_offer to authenticated;
