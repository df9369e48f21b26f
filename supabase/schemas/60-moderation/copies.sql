-- MOD-04: a text that stands in an older one by another author is kept out of lists that recommend. The worker compares
-- (lib/moderation/checks); what follows is decided here.

create function private.is_compared(post public.posts) returns boolean
language sql immutable security invoker set search_path = '' as $$ select post.status in ('published', 'hidden') $$;
comment on function private.is_compared is 'A hidden post may be an original: else reports of it would set its copies free.';

-- In the transaction that publishes or changes a text. What leaves the site takes its print with it.
create function private.queue_text_check() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_compared(new) then delete from private.text_prints t where t.post_id = new.id; end if;
  perform private.add_job('check_text', jsonb_build_object('id', new.id));
  return null;
end;
$$;
create trigger queue_text_check after update on public.posts for each row when (
  (old.status, old.current_version_id) is distinct from (new.status, new.current_version_id)
  and (new.status in ('published', 'hidden') or old.status in ('published', 'hidden')))
  execute function private.queue_text_check();

create function private.forget_bands() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.text_bands b where b.n = old.n and b.band = any (old.bands);
  return null;
end;
$$;
create trigger forget_bands after delete or update of bands on private.text_prints for each row execute function private.forget_bands();

-- The texts are for the worker alone. It reads them as the owner of the database, so nothing is granted here.
create function private.read_compared_post(of_post uuid) returns table (id uuid, version_id uuid, free_doc jsonb, sections jsonb)
language sql stable security invoker rows 1 set search_path = '' as $$
  select p.id, v.id, v.free_doc, b.sections
  from public.posts p
  join public.post_versions v on v.id = p.current_version_id
  left join public.post_bodies b on b.version_id = v.id
  where p.id = of_post and private.is_compared(p)
$$;

create function private.list_compared_versions(of_post uuid) returns table (id uuid, published_at timestamptz)
language sql stable security invoker set search_path = '' as $$
  select v.id, v.published_at from public.post_versions v
  where v.post_id = of_post and v.published_at is not null order by v.published_at, v.n limit 1000
$$;

create function private.read_compared_version(of_version uuid) returns table (free_doc jsonb, sections jsonb)
language sql stable security invoker rows 1 set search_path = '' as $$
  select v.free_doc, b.sections from public.post_versions v left join public.post_bodies b on b.version_id = v.id where v.id = of_version
$$;

-- False if the post has another text by now: then another check waits.
create function private.note_print(of_post uuid, of_version uuid, hashes integer[], linked text[]) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
declare
  made private.text_prints;
begin
  perform from public.posts p where p.id = of_post and p.current_version_id = of_version and private.is_compared(p) for share;
  if not found then return false; end if;
  insert into private.text_prints as t (post_id, version_id, bands, hosts) values (of_post, of_version, hashes, linked)
  on conflict (post_id) do update set version_id = excluded.version_id, bands = excluded.bands, hosts = excluded.hosts, made_at = now()
  returning * into made;
  insert into private.text_bands (band, n) select distinct b, made.n from unnest(made.bands) as b on conflict do nothing;
  return true;
end;
$$;

-- Up to 20 posts of others, those that share the most bands first. Of a band that very many share, such as that of a form letter, the
-- oldest 200 are looked at.
create function private.list_likely_copies(of_post uuid) returns table (id uuid, is_overruled boolean)
language plpgsql stable security invoker rows 20 set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return query
  select t.post_id, private.is_overruled_copy(of_post, t.post_id)
  from private.text_prints mine
  join public.posts p on p.id = mine.post_id
  cross join lateral unnest(mine.bands) as band
  cross join lateral (select b.n from private.text_bands b where b.band = band.band order by b.n limit 200) as near
  join private.text_prints t on t.n = near.n
  join public.posts other on other.id = t.post_id
  where mine.post_id = of_post and other.profile_id <> p.profile_id
  group by t.post_id, t.n
  -- The known original first: a second one is no news to the author.
  order by exists (select from private.copies c where c.post_id = of_post and c.original_id = t.post_id) desc, count(*) desc, t.n limit 20;
end;
$$;

create function private.is_overruled_copy(of_post uuid, original uuid) returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (select from private.copies c where c.post_id = of_post and c.original_id = original and c.is_overruled)
$$;

-- What a check has found: the original, or null. The author is told once for each original. The check of an original that is looked at
-- after its copy changes nothing that is known.
create function private.settle_copy(of_post uuid, seen_version uuid, original uuid, keeps_known boolean) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  post public.posts;
  older public.posts;
  known private.copies;
  saved public.featured_exclusions;
begin
  select * into post from public.posts p where p.id = of_post for update;
  if post.current_version_id is distinct from seen_version or not private.is_compared(post) then return; end if;
  select * into known from private.copies c where c.post_id = of_post and not c.is_overruled;
  if known.original_id = original or (keeps_known and known.original_id is not null) or private.is_overruled_copy(of_post, original) then return; end if;
  delete from private.copies c where c.post_id = of_post and not c.is_overruled;
  if original is null then
    delete from public.featured_exclusions x where x.post_id = of_post and x.cause = 'copy';
    return;
  end if;
  select * into older from public.posts p where p.id = original for share;
  if not private.is_compared(older) or older.profile_id = post.profile_id then return; end if;
  insert into private.copies (post_id, original_id) values (of_post, original);
  insert into public.featured_exclusions as x (target_type, post_id, cause, reason)
  values ('post', of_post, 'copy', private.describe_copy(older))
  on conflict (post_id, coalesce(cause, '')) do update set reason = excluded.reason
  returning * into saved;
  perform private.explain_exclusion(saved, null, 'Lists that we make leave out copies of other posts');
end;
$$;

-- Names the original only if everybody can find it. Says nothing of where in it the words stand: they may be paid for.
create function private.describe_copy(original public.posts) returns text
language sql stable security invoker set search_path = '' as $$
  select 'Most of this text stands, in the same words, in an older post by another author'
    || coalesce((
      select format(': “%s” (/@%s/%s)', original.title, a.handle, original.slug) from public.profiles a
      where a.id = original.profile_id and a.status = 'active' and original.status = 'published' and original.listed), ' that is not public')
    || '. Quotes in block quotes were not counted.'
$$;

-- For moderators, who find the original also if it is not public.
create function private.path_of_original(kept_out public.featured_exclusions) returns text
language sql stable security definer set search_path = '' as $$
  select format('/@%s/%s', a.handle, coalesce(o.slug, o.id::text))
  from private.copies c join public.posts o on o.id = c.original_id join public.profiles a on a.id = o.profile_id
  where kept_out.cause = 'copy' and c.post_id = kept_out.post_id and not c.is_overruled
$$;

-- A person ended it, by hand or by an appeal: the same original or link does not bring it back. A check takes its own finding away first.
create function private.overrule_check() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.cause = 'copy' then
    update private.copies c set is_overruled = true where c.post_id = old.post_id and not c.is_overruled;
  else
    update private.listed_links l set is_overruled = true where l.post_id = old.post_id and not l.is_overruled;
  end if;
  return null;
end;
$$;
create trigger overrule_check after delete on public.featured_exclusions
  for each row when (old.cause is not null) execute function private.overrule_check();

-- The posts whose finding names this one as the original. Not if it is as the last check saw it: checks that call each other would never end.
create function private.queue_copies_again(of_original uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.add_job('check_text', jsonb_build_object('id', c.post_id)) from private.copies c
  where c.original_id = of_original and not c.is_overruled and not exists (
    select from private.text_prints t join public.posts p on p.id = t.post_id
    where t.post_id = of_original and t.version_id = p.current_version_id)
$$;

-- Posts from before this check existed, some each minute, so that new ones wait for none of them.
create function private.queue_older_texts(after_id uuid default '00000000-0000-0000-0000-000000000000') returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  last uuid;
begin
  with chosen as (select p.id from public.posts p where p.id > after_id and private.is_compared(p) order by p.id limit 200),
  queued as (select c.id, private.add_job('check_text', jsonb_build_object('id', c.id)) from chosen c)
  select q.id into last from queued q order by q.id desc limit 1;
  if last is null then return; end if;
  perform private.add_job('check_older_texts', jsonb_build_object('id', 'older', 'after', last), now() + interval '1 minute');
end;
$$;
