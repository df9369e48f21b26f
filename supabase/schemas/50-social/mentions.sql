-- MOD-01: people whom a comment names as @handle. They are found when it is written: a mention follows a person to a new handle, and who
-- takes a handle later gets into no older comment.

-- The handles that a comment mentions, in order, in lower case. Not in code, links and addresses. Reads what lib/posts/comments/comment-line.ts
-- reads; a test compares.
create function private.find_mentions(said text) returns setof text
language plpgsql immutable security invoker set search_path = '' as $$
declare
  marked constant text := concat_ws('|',
    '`[^`\n]+`',
    '\[[^][\n]{1,200}\]\(https://[^\s()]+\)',
    '\*\*([^\s*](?:[^*\n]*[^\s*])?)\*\*',
    '(?<![[:alnum:]*])\*([^\s*](?:[^*\n]*[^\s*])?)\*(?![[:alnum:]*])',
    '(?<![[:alnum:]_])_([^\s_](?:[^_\n]*[^\s_])?)_(?![[:alnum:]_])',
    'https://[^\s<>"*`]*[^\s<>"*`.,;:!?)\]'']',
    '(?<![[:alnum:]_@./+=&%#~$-])@([A-Za-z0-9_]{3,20})(?!\.?[[:alnum:]_]|@)');
  part text[];
begin
  if strpos(said, '@') = 0 then return; end if;
  for part in select regexp_matches(said, marked, 'g') loop
    if part[4] is not null then
      return next lower(part[4]);
    else
      return query select private.find_mentions(coalesce(part[1], part[2], part[3], ''));
    end if;
  end loop;
end;
$$;

-- At most 20 handles are links, so that a page of comments is quick to make.
create function private.save_mentions(said public.comments) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.comment_mentions m set handles = '{}' where m.comment_id = said.id and m.handles <> '{}';
  insert into public.comment_mentions as known (comment_id, profile_id, handles, place)
  select said.id, person.id, array_agg(named.handle), min(named.place)
  from (
    select found.handle, min(found.n) as place from private.find_mentions(said.body) with ordinality as found (handle, n)
    group by found.handle order by place limit 20) as named
  join lateral private.locate_profile(named.handle) as person on person.status in ('active', 'limited')
  group by person.id
  on conflict (comment_id, profile_id) do update set handles = excluded.handles, place = excluded.place;
end;
$$;

create function private.describe_mentions(of_comment uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('typed', typed, 'handle', p.handle::text))
    from public.comment_mentions m join public.profiles p on p.id = m.profile_id and p.status in ('active', 'limited')
    cross join unnest(m.handles) as typed
    where m.comment_id = of_comment);
end;
$$;
comment on function private.describe_mentions is 'What was typed, and the handle now, of those who have a profile. Null if there are none.';

-- Tells each once, whatever the comment becomes. In the order of their ids, so that two comments at once wait for each other in one
-- direction only.
create function private.tell_of_mentions(said public.comments, post public.posts) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  reader uuid;
begin
  for reader in
    select chosen.id from (
      select m.profile_id as id from public.comment_mentions m
      where m.comment_id = said.id and m.notified is null and m.handles <> '{}' and m.profile_id not in (said.author_id, post.profile_id)
        and private.may_tell_of(said, m.profile_id, 'mention')
      order by m.place limit greatest(0, (select s.mentions_per_comment from public.settings s) - (
        select count(*) from public.comment_mentions t where t.comment_id = said.id and t.notified = 'mention'))) as chosen
    order by chosen.id
  loop
    perform private.notify_user(
      reader, 'mention', said.author_id, post.id, null, 'mention:' || post.id, details => jsonb_build_object('comment', said.id));
    perform private.queue_comment_mail(reader, 'mention', said.id);
    perform private.mark_notified(said.id, reader, 'mention');
  end loop;
end;
$$;

create function private.mark_notified(of_comment uuid, reader uuid, of_kind text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.comment_mentions as known (comment_id, profile_id, notified) values (of_comment, reader, of_kind)
  on conflict (comment_id, profile_id) do update set notified = coalesce(known.notified, of_kind)
$$;

-- A block by either of the two, or by the post's author, ends it.
create function private.may_mention_reach(said public.comments, post public.posts, reader uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
      select from public.comment_mentions m where m.comment_id = said.id and m.profile_id = reader and m.handles <> '{}')
    and not exists (
      select from public.private_profiles b
      where (b.id in (said.author_id, post.profile_id) and reader = any (b.blocked_profile_ids))
        or (b.id = reader and said.author_id = any (b.blocked_profile_ids)));
end;
$$;

-- Of a mention that its reader can no longer see, a notification does not name the comment.
create function private.visible_data(of_kind text, data jsonb, reader uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  if of_kind <> 'mention' or exists (
    select from public.comments c where c.id = (data ->> 'comment')::uuid and private.may_tell_of(c, reader, 'mention')) then
    return data;
  end if;
  return data - 'comment';
end;
$$;
