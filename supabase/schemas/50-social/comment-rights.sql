-- MOD-01: who reads the comments of a post, who writes them, and what a comment may say.

-- Where buyers alone comment, a post that was always free has none: there everybody may.
create function private.comments_mode_of(post public.posts) returns public.comments_mode
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  if post.comments_mode = 'buyers' and post.access = 'free'
    and not exists (select from public.post_price_events e where e.post_id = post.id and e.access <> 'free') then
    return 'everyone';
  end if;
  return post.comments_mode;
end;
$$;

-- Whether everybody who sees the post may read them.
create function private.are_comments_open(post public.posts) returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  mode public.comments_mode := private.comments_mode_of(post);
begin
  return mode = 'everyone' or (mode = 'buyers' and post.shows_comments);
end;
$$;

create function private.owns_post(of_post uuid) returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return exists (
    select from public.entitlements e where e.user_id = (select auth.uid()) and e.post_id = of_post and e.revoked_at is null);
end;
$$;

create function private.may_read_comments(of_post uuid) returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return private.may_person_read_comments(of_post, (select auth.uid()));
end;
$$;
comment on function private.may_read_comments is
  'Everybody reads them. Where only buyers comment, the buyers and the author do, or everybody if the author says so.';
grant execute on function private.may_read_comments to anon, authenticated, service_role;

-- The same of any reader, for a mail to them. Null is a visitor.
create function private.may_person_read_comments(of_post uuid, reader uuid) returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  post public.posts;
begin
  select * into post from public.posts p where p.id = of_post;
  if not found or post.status = 'removed' then return false; end if;
  if post.profile_id = reader then return true; end if;
  if post.comments_mode = 'off' then return false; end if;
  return (post.status = 'published' and private.are_comments_open(post))
    or exists (select from public.entitlements e where e.user_id = reader and e.post_id = of_post and e.revoked_at is null);
end;
$$;

-- Why the caller cannot comment on a post, null if they can. A page says it before anything is typed, and writing refuses by it.
create function private.comment_refusal(post public.posts, mode public.comments_mode) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  writer public.profiles;
begin
  if (select auth.uid()) is null then return 'signed_out'; end if;
  if not private.is_registered() then return 'no_account'; end if;
  select * into writer from public.profiles p where p.id = (select auth.uid());
  if not found then return 'signed_out'; end if;
  if post.status = 'hidden' then return 'hidden'; end if;
  if post.status <> 'published' then return 'withdrawn'; end if;
  if writer.handle is null then return 'no_handle'; end if;
  if writer.status <> 'active' then return 'limited'; end if;
  if mode = 'off' then return 'off'; end if;
  if writer.id = post.profile_id then return null; end if;
  if exists (select from public.private_profiles a where a.id = post.profile_id and writer.id = any (a.blocked_profile_ids)) then
    return 'blocked';
  end if;
  if post.comments_locked then return 'locked'; end if;
  if mode = 'buyers' and not private.owns_post(post.id) then return 'buyers_only'; end if;
  return null;
end;
$$;

-- The post, held until the comment is stored, so that the author cannot close the discussion in between. Refuses who may not comment now.
create function private.require_comment_right(of_post uuid) returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts;
  reason text;
begin
  select * into post from public.posts p where p.id = of_post and p.status = 'published' for share;
  if not found then perform private.refuse('not_found', 'There is no such post any more.'); end if;
  reason := private.comment_refusal(post, private.comments_mode_of(post));
  if reason is null then return post; end if;
  case reason
    when 'no_handle' then perform private.refuse('handle_required', 'Choose a handle first. It is shown beside your comments.');
    when 'limited' then perform private.refuse('forbidden', 'Your account cannot comment at the moment.');
    when 'off' then perform private.refuse('forbidden', 'The author has turned comments off for this post.');
    when 'blocked' then perform private.refuse('forbidden', 'You cannot comment on posts of this author.');
    when 'locked' then perform private.refuse('forbidden', 'The author has closed this discussion.');
    when 'buyers_only' then perform private.refuse('buyers_only', 'Only readers who own this post can comment on it.');
    else perform private.refuse('forbidden', 'You cannot comment here.');
  end case;
  return null;
end;
$$;

-- The caller, who has signed up. Locks them, so that two comments at once cannot pass a limit together.
create function private.require_commenter() returns public.profiles
language plpgsql volatile security definer set search_path = '' as $$
declare
  writer public.profiles;
begin
  if not private.is_registered() then perform private.refuse('registered_required', 'You need an account to comment.'); end if;
  select * into writer from public.profiles p where p.id = (select auth.uid()) for no key update;
  -- The token is still good for a while after the account is gone.
  if not found then perform private.refuse('auth_required', 'Your session has expired. Please log in again.'); end if;
  return writer;
end;
$$;

-- The text as it is stored. Refuses what no comment may say.
create function private.require_comment_text(typed text, post public.posts, writer public.profiles) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  said text := btrim(regexp_replace(regexp_replace(typed, E'\r\n?', E'\n', 'g'), E'\n{3,}', E'\n\n', 'g'), E' \t\n');
  links integer := private.count_links(said);
  is_new boolean := writer.created_at > now() - interval '7 days';
  most_quoted integer;
  quoted integer;
begin
  if said = '' then perform private.refuse_field('body', 'Write something first.'); end if;
  if char_length(said) > 2000 then
    perform private.refuse_field('body', format('A comment has at most 2,000 characters. This one has %s.', char_length(said)));
  end if;
  -- Control characters, and marks that turn the direction of what follows.
  if said ~ E'[\\u0001-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069]' then
    perform private.refuse_field('body', 'This comment has a character that cannot be shown. Type it again.');
  end if;
  if links > (case when is_new then 1 else 5 end) then
    perform private.refuse_field('body', case when is_new then 'A new account can put one link in a comment.' else 'A comment can have five links.' end);
  end if;
  -- A comment of the post's author waits for no one.
  if links > 0 and writer.id = post.profile_id and private.has_listed_link(said) then
    perform private.refuse_field('body', 'This links to a site that is on a list of dangerous sites. Leave the link out.');
  end if;
  if writer.id <> post.profile_id and post.access <> 'free' then
    most_quoted := case when private.comments_mode_of(post) = 'buyers' then (select s.comment_quote_chars from public.settings s) else 0 end;
    quoted := private.quoted_chars(said, private.paid_letters(post));
    if quoted > most_quoted then
      perform private.refuse_field('body', case most_quoted
        when 0 then 'This comment quotes the paid part, and everybody can read comments here. Say it in your own words.'
        else format('This comment quotes %s characters of the paid part. At most %s are allowed.', quoted, most_quoted) end);
    end if;
  end if;
  return said;
end;
$$;

create function private.count_links(said text) returns integer
language sql immutable security invoker set search_path = '' as $$
  select count(*)::integer from regexp_matches(said, '(?:https?://|www\.)\S', 'gi')
$$;

-- For comparing: formatting, spaces and capitals do not matter.
create function private.plain_letters_of(words text) returns text
language sql immutable security invoker set search_path = '' as $$ select lower(regexp_replace(words, '\s+', '', 'g')) $$;

create function private.paid_letters(post public.posts) returns text
language sql stable security definer set search_path = '' as $$
  select private.plain_letters_of(coalesce(string_agg(part #>> '{}', '' order by n), ''))
  from public.post_bodies b, jsonb_path_query(b.sections, 'strict $.**.text') with ordinality as found (part, n)
  where b.version_id = post.current_version_id
$$;

-- How many characters of a comment are in passages of at least 60 that the text has, too. Shorter ones are how people talk. The comment
-- is looked up in pieces of 30, and each found piece is followed in both directions.
create function private.quoted_chars(said text, source text) returns integer
language plpgsql immutable security invoker set search_path = '' as $$
declare
  piece constant integer := 30;
  passage constant integer := 60;
  letters text := private.plain_letters_of(said);
  at integer := 1;
  done integer := 0;
  found_at integer;
  around text;
  middle integer;
  before integer;
  after integer;
  total integer := 0;
begin
  while at + piece - 1 <= length(letters) loop
    found_at := strpos(source, substr(letters, at, piece));
    if found_at = 0 then
      at := at + piece;
      continue;
    end if;
    around := substr(source, greatest(1, found_at - 2000), 4000 + piece);
    middle := found_at - greatest(1, found_at - 2000) + 1;
    before := 0;
    while at - before - 1 > done and middle - before - 1 >= 1
      and substr(letters, at - before - 1, 1) = substr(around, middle - before - 1, 1) loop
      before := before + 1;
    end loop;
    after := piece;
    while at + after <= length(letters) and middle + after <= length(around)
      and substr(letters, at + after, 1) = substr(around, middle + after, 1) loop
      after := after + 1;
    end loop;
    if before + after >= passage then total := total + before + after; end if;
    at := at + after;
    done := at - 1;
  end loop;
  return total;
end;
$$;
