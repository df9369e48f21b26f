-- Changes to a published post. It can become paid or free; if much of the text goes, buyers are told or offered a refund.

create function private.change_access(post public.posts, wanted public.post_access) returns public.posts
language plpgsql volatile security invoker set search_path = '' as $$
declare
  version public.post_versions;
  was public.post_access := post.access;
begin
  select * into version from public.post_versions v where v.post_id = post.id and v.n = post.latest_version;
  post.access := wanted;
  perform private.check_publishable(post, version);
  update public.posts p set access = wanted,
    was_free_until = case when wanted = 'free' or p.first_published_at is null then null when was = 'free' then now() else p.was_free_until end
  where p.id = post.id returning * into post;
  if post.first_published_at is null then return post; end if;
  if was = 'free' then
    insert into public.entitlements (user_id, post_id, source)
    select kept.user_id, post.id, 'author'::public.entitlement_source
    from (
      select c.author_id as user_id from public.comments c where c.post_id = post.id and c.status <> 'removed'
      union
      -- Not what is saved in the last moment, because the price was announced.
      select b.user_id from public.bookmarks b where b.post_id = post.id and b.created_at < now() - interval '24 hours') as kept
    where kept.user_id <> post.profile_id
    on conflict do nothing;
  elsif wanted = 'free' then
    insert into public.notifications (user_id, kind, post_id, data)
    select distinct b.buyer_id, 'system', post.id, '{"what": "now_free"}'::jsonb
    from public.purchases b join public.profiles p on p.id = b.buyer_id
    where b.post_id = post.id and b.kind = 'post' and b.status = 'paid' and b.paid_at > now() - interval '30 days';
  end if;
  return post;
end;
$$;
comment on function private.change_access is
  'PRICE-07: who has commented on a free post, or saved it a day before, keeps access when it becomes paid. Buyers of the last 30 days '
  'are told when it becomes free.';

create function private.note_change(post public.posts, note text) returns void
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
comment on function private.note_change is
  'Requires a note to buyers when more than a fifth of the paid words is gone. A note stays until another replaces it.';

-- Buyers of the last 30 days are offered a refund when more than half of what they bought is gone (private.refund_offers).
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
    -- Compare with the version each buyer bought, so that two small cuts count as one large one. Offer once, not after every edit.
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
