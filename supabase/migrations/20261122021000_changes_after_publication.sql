-- What is out can become paid or free, and who has bought it is told what was taken out of it.

alter table public.posts add column was_free_until timestamptz;
comment on column public.posts.was_free_until is 'Since when it costs something, of a post that was out for free before.';
alter table public.post_bodies add column change_note text check (char_length(change_note) between 1 and 200);
comment on column public.post_bodies.change_note is 'What the author tells who has paid about this version. Read like the body: by nobody else.';

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
    select distinct c.author_id, post.id, 'author'::public.entitlement_source from public.comments c
    where c.post_id = post.id and c.status <> 'removed' and c.author_id <> post.profile_id
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
  'Who had a part in a post while it was free keeps it; who paid within 30 days for what is free now, is told.';

create function private.note_change(post public.posts, note text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  words_before integer;
  words_lost integer;
begin
  -- What was moved above the break is not lost: it stands in the free part now.
  select b.words, b.words - coalesce(nb.words, 0) - greatest(0, n.free_words - o.free_words) into words_before, words_lost
  from public.post_versions o
  join public.post_bodies b on b.version_id = o.id
  join public.post_versions n on n.post_id = post.id and n.n = post.latest_version
  left join public.post_bodies nb on nb.version_id = n.id
  where o.id = post.current_version_id;
  if note is null and words_lost * 5 > words_before and exists (select from public.sales s where s.post_id = post.id) then
    perform private.refuse_field('changeNote', 'Tell buyers what changed: more than a fifth of what they paid for is gone.');
  end if;
  if note is not null then
    update public.post_bodies b set change_note = note
    from public.post_versions v where v.post_id = post.id and v.n = post.latest_version and b.version_id = v.id;
  end if;
end;
$$;

drop function public.publish_post(uuid, integer, boolean, boolean);
drop function private.publish_post(uuid, integer, boolean, boolean);

create function private.publish_post(
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

create function public.publish_post(
  post_id uuid, seen_version integer, notifies_followers boolean default false, confirms_rights boolean default false,
  wanted_access public.post_access default null, change_note text default null) returns public.posts
language sql volatile security invoker set search_path = '' as $$
  select * from private.publish_post(post_id, seen_version, notifies_followers, confirms_rights, wanted_access, change_note)
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.publish_post from public, anon, authenticated;
grant execute on function private.publish_post, public.publish_post to authenticated;
