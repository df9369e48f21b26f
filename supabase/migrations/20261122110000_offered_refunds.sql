-- EDIT-04: who bought a text of which more than half is gone is offered the money back, for thirty days, as long as we have it.

create table private.refund_offers (
  version_id uuid not null references public.post_versions (id) on delete cascade,
  opened_at timestamptz not null default now(),
  primary key (version_id, opened_at)
);
comment on table private.refund_offers is
  'A version that was sold, and when more than half of its paid words was taken out. Rows of versions and none of purchases: a publication locks no purchase.';
alter table private.refund_offers enable row level security;

create function private.lost_words(before_version uuid, after_version uuid) returns table (sold integer, lost integer)
language sql stable security invoker rows 1 set search_path = '' as $$
  -- What was moved above the break is not lost: it stands in the free part now.
  select b.words, b.words - coalesce(nb.words, 0) - greatest(0, n.free_words - o.free_words)
  from public.post_versions o
  join public.post_bodies b on b.version_id = o.id
  join public.post_versions n on n.id = after_version
  left join public.post_bodies nb on nb.version_id = n.id
  where o.id = before_version
$$;
comment on function private.lost_words is 'How many words of a paid part another version of the post has no longer. No row where nothing was paid for.';

create or replace function private.note_change(post public.posts, note text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  newest uuid := (select v.id from public.post_versions v where v.post_id = post.id and v.n = post.latest_version);
begin
  if note is null and exists (select from private.lost_words(post.current_version_id, newest) as w where w.lost * 5 > w.sold)
    and exists (select from public.sales s where s.post_id = post.id) then
    perform private.refuse_field('changeNote', 'Tell buyers what changed: more than a fifth of what they paid for is gone.');
  end if;
  update public.post_bodies b
  set change_note = coalesce(note, (select was.change_note from public.post_bodies was where was.version_id = post.current_version_id))
  where b.version_id = newest;
end;
$$;

create function private.offer_refunds(post public.posts) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  with newest as (select v.id from public.post_versions v where v.post_id = post.id and v.n = post.latest_version),
  bought as (
    select s.purchase_id, s.version_id from public.sales s
    where s.post_id = post.id and s.refunded_at is null and s.paid_at > now() - interval '30 days'),
  opened as (
    insert into private.refund_offers (version_id)
    select v.version_id from (select distinct b.version_id from bought b) as v
    cross join newest
    cross join lateral private.lost_words(v.version_id, newest.id) as now_gone
    -- Against what each has bought, so that two smaller cuts are one large one; and once, not with every comma after it.
    where now_gone.lost * 2 > now_gone.sold and not exists (
      select from private.lost_words(v.version_id, post.current_version_id) as before where before.lost * 2 > before.sold)
    returning version_id)
  insert into public.notifications (user_id, kind, post_id, data)
  select distinct p.buyer_id, 'system', post.id, '{"what": "refund_offered"}'::jsonb
  from opened o
  join bought b on b.version_id = o.version_id
  join public.purchases p on p.id = b.purchase_id and p.status = 'paid'
  join public.profiles reader on reader.id = p.buyer_id;
end;
$$;

create or replace function private.publish_post(
  of_post uuid, seen_version integer, wants_notification boolean, has_rights boolean, wanted_access public.post_access, change_note text)
returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts := private.lock_own_post(of_post);
begin
  if post.status not in ('draft', 'published', 'unpublished') then
    perform private.refuse('conflict', 'This post cannot be published from where it is.');
  end if;
  perform private.check_intent(post, seen_version, has_rights);
  perform private.note_change(post, nullif(btrim(change_note), ''));
  perform private.offer_refunds(post);
  update public.posts p set rights_confirmed_at = coalesce(p.rights_confirmed_at, now()) where p.id = post.id;
  if wanted_access <> post.access then post := private.change_access(post, wanted_access); end if;
  post := private.publish(post, false);
  if wants_notification and post.listed and post.followers_notified_at is null then
    update public.posts p set followers_notified_at = now() where p.id = post.id returning * into post;
    perform private.add_job('notify_followers', jsonb_build_object('id', post.id));
  end if;
  return post;
end;
$$;

create function private.offered_until(of_purchase uuid) returns timestamptz
language sql stable security invoker set search_path = '' as $$
  select max(o.opened_at) + interval '30 days'
  from public.sales s
  join private.refund_offers o on o.version_id = s.version_id
    and s.paid_at <= o.opened_at and s.paid_at > o.opened_at - interval '30 days'
  where s.purchase_id = of_purchase and o.opened_at > now() - interval '30 days'
$$;
comment on function private.offered_until is 'Null where nothing is offered, or no longer. Whether the money is still here is another question.';

alter table public.purchases drop constraint purchases_refund_asked_by_check,
  add constraint purchases_refund_asked_by_check
    check (refund_asked_by in ('buyer', 'buyer_of_two', 'buyer_offered', 'author', 'staff', 'undelivered'));

create or replace function private.refund_purchase(of_purchase uuid, why text, asked_by text, to_account text)
returns public.purchase_facts
language plpgsql volatile security definer set search_path = '' as $$
declare
  bought public.purchases := private.lock_purchase(of_purchase);
  by_whom text := asked_by;
begin
  if bought.status in ('refund_pending', 'refunded') then return private.facts_of(bought, false); end if;
  if asked_by not in ('buyer', 'author', 'staff') then
    perform private.refuse('validation_failed', 'A refund is asked for by buyer, author or staff.');
  end if;
  if to_account is not null then perform private.require_return_address(to_account); end if;
  if bought.status <> 'paid' and not (bought.status in ('pending', 'expired') and bought.payment_state = 'partial') then
    perform private.refuse('conflict', 'There is nothing to give back.');
  end if;
  if bought.status = 'paid' and asked_by = 'buyer' then
    -- The author took away what was paid for: that is nobody's quick refund, and no window of his closes it.
    if private.offered_until(bought.id) is not null then
      by_whom := 'buyer_offered';
    elsif now() > bought.refund_window_ends_at then
      perform private.refuse('refund_window_closed',
        format('The time for a refund is over. You can still ask %s.', private.name_author(bought.seller_id)));
    elsif exists (
      select from public.purchases p
      where p.buyer_id = bought.buyer_id and p.post_id = bought.post_id and p.id <> bought.id and p.status = 'paid') then
      by_whom := 'buyer_of_two';
    else
      perform private.require_quick_refund(bought, (select s.refund_max_per_payer from public.settings s));
    end if;
  end if;
  update public.purchases p set refund_asked_by = by_whom where p.id = bought.id returning * into bought;
  return private.start_refund(bought, why, to_account);
end;
$$;

create function private.offer_facts(of_purchase uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('offered_until', private.offered_until(of_purchase), 'is_sent_on', exists (
    select from public.payouts p where p.purchase_id = of_purchase and p.kind in ('creator', 'split', 'referrer', 'fee')
      and p.status in ('publishing', 'paid', 'failed')))
$$;
comment on function private.offer_facts is 'What is sent on, or signed to be, is its recipient''s to return.';

create or replace function public.read_receipt(purchase_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.read_receipt(purchase_id) || private.offer_facts(purchase_id)
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.offer_facts to service_role;
