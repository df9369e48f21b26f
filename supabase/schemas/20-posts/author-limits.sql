-- How much an author may write and publish, whichever way they call. What was out before may come out again at any time.

-- In the words of our own door (lib/http/limits/rate-limit.ts). A refused call is undone with its count, so it stays refused until the window ends.
create function private.count_author_call(what text, author uuid, most integer, window_seconds integer) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  hit record;
begin
  select * into hit from public.take_rate_limit(what || ':' || author, most, window_seconds);
  if hit.allowed then return; end if;
  perform private.refuse_for(hit.retry_after_seconds, format('Too many requests. Try again in %s.', case when hit.retry_after_seconds < 90
    then hit.retry_after_seconds || ' seconds' else ceil(hit.retry_after_seconds / 60.0) || ' minutes' end));
end;
$$;

-- A decision about the account comes before or after a publication, never in between (private.lock_other_account).
create function private.refuse_while_limited(author uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  account public.account_status;
  why text;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('account_status:' || author, 0));
  select p.status into account from public.profiles p where p.id = author;
  if account not in ('limited', 'suspended') then return; end if;
  -- Mails and the draft have room for 300 characters.
  select case when char_length(m.facts) > 180 then left(m.facts, 179) || '…' else m.facts end into why from public.moderation_actions m
  where m.affected_id = author and m.action = case account when 'limited' then 'limit_account' else 'suspend_account' end
  order by m.created_at desc, m.id limit 1;
  perform private.refuse('forbidden', format('Your account is %s, so you cannot publish.%s To object, reply to our e-mail about it.',
    account, ' Our reason: “' || why || '”.'));
end;
$$;

create function public.require_rested_author(post_id uuid, at timestamptz) returns void
language sql volatile security invoker set search_path = '' as $$ select private.require_rested_author(post_id, at) $$;
comment on function public.require_rested_author is
  'The server asks this before it saves what belongs to a publication. publish_post and schedule_post ask again, for authors who call without it.';
grant execute on function public.require_rested_author to authenticated;

create function private.require_rested_author(of_post uuid, at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts := private.lock_own_post(of_post);
begin
  perform private.refuse_while_limited(post.profile_id);
  perform private.require_rest(post, at);
end;
$$;
grant execute on function private.require_rested_author(uuid, timestamptz) to authenticated;

-- Counts the posts that came out in the day before, and those that are scheduled within a day of this one, earlier or later: so no day
-- holds more, whichever is scheduled first. A scheduled post has been counted and is not counted again when it is due.
create function private.require_rest(post public.posts, at timestamptz) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  most integer;
  rested_at timestamptz;
begin
  if post.first_published_at is not null then return; end if;
  -- One author's publications run one after the other. Otherwise calls made at once would not count each other.
  perform pg_advisory_xact_lock(hashtextextended('publish:' || post.profile_id, 0));
  select case when a.created_at > now() - make_interval(days => s.author_is_new_days) then s.new_posts_per_day_at_first else s.new_posts_per_day end
  into most from public.settings s, public.profiles a where a.id = post.profile_id;
  -- The moment from which fewer than the limit are younger than a day. Null if the limit is not reached.
  select coalesce(p.first_published_at, p.scheduled_at) + interval '1 day' into rested_at from public.posts p
  where p.profile_id = post.profile_id and p.id <> post.id and (
    p.first_published_at >= at - interval '1 day'
    or (p.status = 'scheduled' and p.scheduled_at > at - interval '1 day' and p.scheduled_at < at + interval '1 day'))
  order by 1 desc offset most - 1 limit 1;
  if rested_at is null then return; end if;
  perform private.refuse_for(extract(epoch from rested_at - now()), format(
    'You can publish up to %s new posts a day, including scheduled ones. This one is saved; choose another day.', most));
end;
$$;
