-- What automatic lists leave out: a post, all posts of an author, or all with a tag. Search, following and the address itself stay.

create function private.is_excluded(post public.posts, from_list text) returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (
    select from public.featured_exclusions x
    where from_list = any (x.scope) and (x.until is null or x.until > now())
      and (x.post_id = post.id or x.profile_id = post.profile_id
        or x.tag in (select t.tag from public.post_tags t where t.post_id = post.id)))
$$;
comment on function private.is_excluded is 'from_list is a scope of featured_exclusions: trending (all rankings), featured, digest or promoted.';

-- Has the rankings made again, without waiting for their own timers.
create function private.rank_after_exclusion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_job('rank_posts', jsonb_build_object('id', 'exclusions'));
  return null;
end;
$$;
create trigger rank_after_exclusion after insert or update or delete on public.featured_exclusions
  for each row execute function private.rank_after_exclusion();

-- Returns the row that the form asks for, or refuses with all mistakes at once, each at its field. The target of of_old stays.
create function private.check_exclusion(asked jsonb, of_old public.featured_exclusions, why text) returns public.featured_exclusions
language plpgsql stable security invoker set search_path = '' as $$
declare
  wanted public.featured_exclusions := of_old;
  mistakes jsonb := '[]';
  target text := btrim(coalesce(asked ->> 'target', ''));
  until text := btrim(coalesce(asked ->> 'until', ''));
  post public.posts;
begin
  if of_old.id is null then
    if target ~ '^#' then
      wanted.target_type := 'tag';
      wanted.tag := (select t.name from public.tags t where t.name = lower(ltrim(target, '#')));
    elsif target ~ '^@[A-Za-z0-9_]{3,20}$' then
      wanted.target_type := 'profile';
      wanted.profile_id := (select a.id from public.profiles a where a.handle operator(extensions.=) ltrim(target, '@')::extensions.citext);
    else
      wanted.target_type := 'post';
      post := private.find_typed_post(target);
      wanted.post_id := post.id;
    end if;
    if num_nonnulls(wanted.tag, wanted.profile_id, wanted.post_id) = 0 then
      mistakes := mistakes || private.mistake('target', case wanted.target_type
        when 'tag' then 'No post has this tag. Write it as #essays.'
        when 'profile' then 'There is no one with this handle. Write it as @ada.'
        else 'There is nothing at this address. Write a post’s address, a @handle or a #tag.' end);
    end if;
  end if;
  wanted.scope := array(
    select s from unnest(array['trending', 'featured', 'digest', 'promoted']) as s
    where asked -> 'scope' ? s);
  if wanted.scope = '{}' then mistakes := mistakes || private.mistake('scope', 'Choose at least one kind of list.'); end if;
  wanted.until := private.read_minute(until);
  if until <> '' and wanted.until is null then
    mistakes := mistakes || private.mistake('until', 'Write the time as 2026-12-01 09:00, in UTC.');
  elsif wanted.until <= now() then
    mistakes := mistakes || private.mistake('until', 'This time has passed. Choose one ahead, or leave it empty.');
  end if;
  wanted.reason := btrim(coalesce(why, ''));
  mistakes := mistakes || private.judge_reason(why);
  perform private.refuse_fields(mistakes);
  return wanted;
end;
$$;

create function private.begin_exclusion_change(of_exclusion uuid, seen_at timestamptz) returns public.featured_exclusions
language plpgsql volatile security definer set search_path = '' as $$
declare
  known public.featured_exclusions;
begin
  select * into known from public.featured_exclusions x where x.id = of_exclusion and (x.until is null or x.until > now()) for update;
  if not found then perform private.refuse('not_found', 'This is not on the list any more. Load the page again.'); end if;
  if known.updated_at is distinct from seen_at then
    perform private.refuse('conflict', 'Another of us has changed this since you opened the page. Look at it again, then try again.');
  end if;
  return known;
end;
$$;

-- The statement of reasons: what is limited, on which facts, until when, and how to object. A tag has no author to tell. Without an
-- actor, a check found it.
create function private.explain_exclusion(
  kept_out public.featured_exclusions, actor uuid, by_rule text default 'Our content guidelines', of_report uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts;
  affected uuid := kept_out.profile_id;
begin
  if kept_out.target_type = 'tag' then return; end if;
  if kept_out.post_id is not null then
    select * into post from public.posts p where p.id = kept_out.post_id;
    affected := post.profile_id;
  end if;
  insert into public.moderation_actions (report_id, target_type, target_id, affected_id, actor_id, action, facts, rule, is_automated, redress)
  values (of_report, kept_out.target_type::text::public.report_target, coalesce(post.id, affected), affected, actor, 'limit_reach',
    kept_out.reason, by_rule, actor is null, 'You can appeal once within six months: on the page of this decision, or write to us.');
  perform private.notify_user(affected, 'reach_limited', null, post.id, null, null, null, null, jsonb_build_object('target', kept_out.target_type));
  insert into public.outbox (template, user_id, data, natural_key)
  values ('reach_limited', affected, jsonb_strip_nulls(jsonb_build_object(
      'title', case when post.id is not null then coalesce(nullif(btrim(post.title), ''), 'Without a title') end,
      'lists', to_jsonb(kept_out.scope), 'until', kept_out.until, 'rule', by_rule,
      'facts', regexp_replace(kept_out.reason, '\s+', ' ', 'g'))),
    format('reach_limited:%s:%s', kept_out.id, extract(epoch from kept_out.updated_at)))
  on conflict (natural_key) do nothing;
end;
$$;

create function public.add_exclusion(exclusion public.bounded_json, reason public.bounded_text) returns uuid
language sql volatile security invoker set search_path = '' as $$ select private.add_exclusion(exclusion, reason) $$;
comment on function public.add_exclusion is
  'Owners and moderators: keeps a post (address or id), a @handle''s posts or a #tag out of lists, as the form has it: {target, scope, until}. '
  'Its author reads the reason, which also goes to the audit log. Names all mistakes at once.';
grant execute on function public.add_exclusion to authenticated;

create function private.add_exclusion(asked jsonb, why text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.require_office('moderator');
  wanted public.featured_exclusions := private.check_exclusion(asked, null, why);
  saved public.featured_exclusions;
begin
  -- One that is over may wait for its timer.
  delete from public.featured_exclusions x
  where x.until <= now() and (x.post_id = wanted.post_id or x.profile_id = wanted.profile_id or x.tag = wanted.tag);
  insert into public.featured_exclusions (target_type, post_id, profile_id, tag, scope, reason, until)
  values (wanted.target_type, wanted.post_id, wanted.profile_id, wanted.tag, wanted.scope, wanted.reason, wanted.until)
  on conflict do nothing returning * into saved;
  if saved.id is null then perform private.refuse_field('target', 'This is on the list already. Change it there.'); end if;
  perform private.log_staff_action(actor, 'add_exclusion', 'exclusion:' || saved.id, null, to_jsonb(saved), why);
  perform private.explain_exclusion(saved, actor);
  return saved.id;
end;
$$;
grant execute on function private.add_exclusion to authenticated;

create function public.change_exclusion(exclusion_id uuid, seen_at timestamptz, exclusion public.bounded_json, reason public.bounded_text)
returns void
language sql volatile security invoker set search_path = '' as $$ select private.change_exclusion(exclusion_id, seen_at, exclusion, reason) $$;
comment on function public.change_exclusion is
  'Owners and moderators: changes {scope, until} and the reason, and tells the author again. Refuses conflict if it was changed after seen_at.';
grant execute on function public.change_exclusion to authenticated;

create function private.change_exclusion(of_exclusion uuid, seen_at timestamptz, asked jsonb, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.require_office('moderator');
  known public.featured_exclusions := private.begin_exclusion_change(of_exclusion, seen_at);
  wanted public.featured_exclusions := private.check_exclusion(asked, known, why);
  saved public.featured_exclusions;
begin
  if known.cause is not null and exists (
    select from public.featured_exclusions x where x.post_id = known.post_id and x.cause is null) then
    perform private.refuse('conflict', 'One of us keeps this post out, too. Change that entry, or end this one.');
  end if;
  -- A person has decided now: no check ends it any more.
  update public.featured_exclusions x set scope = wanted.scope, until = wanted.until, reason = wanted.reason, cause = null
  where x.id = known.id returning * into saved;
  perform private.log_staff_action(actor, 'change_exclusion', 'exclusion:' || saved.id, to_jsonb(known), to_jsonb(saved), why);
  perform private.explain_exclusion(saved, actor);
end;
$$;
grant execute on function private.change_exclusion to authenticated;

create function public.end_exclusion(exclusion_id uuid, seen_at timestamptz, reason public.bounded_text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.end_exclusion(exclusion_id, seen_at, reason) $$;
comment on function public.end_exclusion is 'Owners and moderators: lets lists show it again. The audit log keeps what it was.';
grant execute on function public.end_exclusion to authenticated;

create function private.end_exclusion(of_exclusion uuid, seen_at timestamptz, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.require_office('moderator');
  known public.featured_exclusions := private.begin_exclusion_change(of_exclusion, seen_at);
begin
  perform private.refuse_fields(private.judge_reason(why));
  delete from public.featured_exclusions x where x.id = known.id;
  perform private.log_staff_action(actor, 'end_exclusion', 'exclusion:' || known.id, to_jsonb(known), null, why);
end;
$$;
grant execute on function private.end_exclusion to authenticated;

create function public.list_exclusions(words public.bounded_text default '', after_id uuid default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.list_exclusions(words, after_id) $$;
comment on function public.list_exclusions is
  'Owners and moderators: 51 of those in force, the newest first, behind the one of after_id. words are a part of a title, a handle or a tag, or '
  'a post''s address.';
grant execute on function public.list_exclusions to authenticated;

create function private.list_exclusions(words text, after_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  behind public.featured_exclusions;
  asked text := btrim(coalesce(words, ''));
  post public.posts := private.find_typed_post(words);
begin
  perform private.require_office('moderator');
  select * into behind from public.featured_exclusions x where x.id = after_id;
  return (
    select coalesce(jsonb_agg(to_jsonb(listed) order by listed.created_at desc, listed.id desc), '[]')
    from (
      select x.id, x.target_type, x.scope, x.reason, x.until, x.cause, x.created_at, x.updated_at, private.path_of_original(x) as original_path,
        case x.target_type when 'tag' then '#' || x.tag when 'profile' then '@' || coalesce(a.handle::text, 'a deleted account')
          else coalesce(nullif(btrim(p.title), ''), 'Without a title') end as label,
        case x.target_type when 'tag' then '/browse?tag=' || x.tag when 'profile' then '/@' || a.handle::text
          else format('/@%s/%s', a.handle, coalesce(p.slug, p.id::text)) end as path
      from public.featured_exclusions x
      left join public.posts p on p.id = x.post_id
      left join public.profiles a on a.id = coalesce(x.profile_id, p.profile_id)
      where (x.until is null or x.until > now())
        and (behind.id is null or (x.created_at, x.id) < (behind.created_at, behind.id))
        and (asked = '' or x.post_id = post.id or strpos(lower(x.tag), lower(ltrim(asked, '#'))) > 0
          or strpos(lower(a.handle::text), lower(ltrim(asked, '@'))) > 0 or strpos(lower(p.title), lower(asked)) > 0)
      order by x.created_at desc, x.id desc limit 51) as listed);
end;
$$;
grant execute on function private.list_exclusions to authenticated;

create function public.lift_exclusions(at_most integer) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.lift_exclusions(at_most) $$;
comment on function public.lift_exclusions is 'Called every minute: removes those whose time is over, so that lists are made again.';
grant execute on function public.lift_exclusions to service_role;

create function private.lift_exclusions(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  lifted integer;
begin
  -- A statement that removes nothing would still mark the front page as changed.
  if not exists (select from public.featured_exclusions x where x.until <= now()) then return 0; end if;
  delete from public.featured_exclusions x
  where x.id in (select o.id from public.featured_exclusions o where o.until <= now() order by o.id limit at_most for update skip locked);
  get diagnostics lifted = row_count;
  return lifted;
end;
$$;
grant execute on function private.lift_exclusions to service_role;
