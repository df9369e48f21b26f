-- What staff see of people (N-14). Moderators see numbers and no amounts; money, wallets and the e-mail address are the owner's to read.

create function public.list_people(words public.bounded_text default null, after_id uuid default null, at_most integer default 50) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.list_people(words, after_id, least(greatest(at_most, 0), 51))
$$;
comment on function public.list_people is
  'Owners and moderators: accounts, the newest first, behind the account after_id. With words, the one person with this handle, e-mail '
  'address, id or post: 120 such searches an hour, counted with those of search_as_staff.';
grant execute on function public.list_people to authenticated;

create function private.list_people(words text, after_id uuid, at_most integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.require_office('moderator');
  asked text := btrim(coalesce(words, ''));
  before_at timestamptz := coalesce((select p.created_at from public.profiles p where p.id = after_id), 'infinity');
  before_id uuid := coalesce(after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  found uuid[];
  limits record;
begin
  if asked <> '' then
    select * into limits from public.take_rate_limit('staff-search:' || actor, 120, 3600);
    if not limits.allowed then
      perform private.refuse_for(limits.retry_after_seconds, 'You can search 120 times an hour. Try again later.');
    end if;
    found := array(select u.id from auth.users u where u.id = private.find_person(asked));
  else
    found := array(
      select p.id from public.profiles p
      -- The first half is for the index.
      where p.created_at <= before_at and (p.created_at, p.id) < (before_at, before_id)
      order by p.created_at desc, p.id desc limit at_most);
  end if;
  return (
    select coalesce(jsonb_agg(private.describe_person(one.id) order by one.n), '[]') from unnest(found) with ordinality as one (id, n));
end;
$$;
grant execute on function private.list_people to authenticated;

-- By what the search box takes, and by the id of a user.
create function private.find_person(asked text) returns uuid
language plpgsql stable security invoker set search_path = '' as $$
declare
  by_what text := private.name_search(asked);
begin
  if by_what = 'purchase' then return asked::uuid; end if;
  if by_what in ('handle', 'email', 'post') then return (private.find_authors(by_what, asked) -> 'person' ->> 'id')::uuid; end if;
  return null;
end;
$$;

-- A line of the list: counters alone, so that it costs the same for everybody.
create function private.describe_person(of_person uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'id', u.id, 'handle', p.handle, 'name', p.name, 'joined_at', coalesce(p.created_at, u.created_at), 'status', coalesce(p.status, 'active'),
    'kind', case
      when p.id is null then 'anonymous'
      when p.is_agent then 'agent'
      when out_now.posts > 0 or out_now.unlocks > 0 then 'creator'
      else 'registered' end,
    'office', private.office_of(u.id), 'posts', out_now.posts, 'sold', out_now.unlocks, 'refunded', out_now.refunds,
    'bought', (
      select count(*) from public.entitlements e where e.user_id = u.id and e.source = 'purchase' and e.revoked_at is null),
    'open_reports', (
      select count(*) from private.reported_content c join public.reports r on r.content_id = c.id
      where c.author_id = u.id and r.status in ('open', 'triaged')))
  from auth.users u
  left join public.profiles p on p.id = u.id
  cross join lateral (
    select count(*) filter (where o.status = 'published') as posts, coalesce(sum(s.unlocks), 0) as unlocks, coalesce(sum(s.refunds), 0) as refunds
    from public.posts o left join public.post_stats s on s.post_id = o.id
    where o.profile_id = u.id) as out_now
  where u.id = of_person
$$;

create function public.open_person(person_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.open_person(person_id) $$;
comment on function public.open_person is
  'Owners and moderators: one person''s history, and what the caller may make of the account. Owners alone read the e-mail address, money, '
  'wallets and the audit log. Never a paid text, and never who bought.';
grant execute on function public.open_person to authenticated;

create function private.open_person(of_person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  actor uuid := private.require_office('moderator');
  is_owner boolean := private.staff_office() = 'owner';
  person public.profiles;
  facts jsonb := private.describe_person(of_person);
begin
  if facts is null then perform private.refuse('not_found', 'There is no such person.'); end if;
  select * into person from public.profiles p where p.id = of_person;
  return facts || jsonb_build_object(
    'bio', person.bio, 'may_become', private.list_possible_statuses(person, actor),
    'may_sign_out', coalesce(is_owner and person.id <> actor and person.status <> 'deleted', false),
    'may_merge', is_owner and of_person <> actor and private.find_leaver_hold(of_person) is null
      and not exists (select from private.account_merges m where m.ended_at is null and of_person in (m.from_user, m.to_user)),
    'may_view', is_owner and private.may_view(of_person, actor),
    'merges', case when is_owner then private.describe_merges_of(of_person) else '[]' end,
    'newest_posts', private.describe_posts_of(of_person), 'comments', private.describe_comments_of(of_person),
    'reports_of', private.describe_reports(array(
      select r.id from private.reported_content c join public.reports r on r.content_id = c.id
      where c.author_id = of_person order by r.created_at desc, r.id limit 20)),
    'reports_by', private.describe_reports(array(
      select r.id from public.reports r where r.reporter_id = of_person order by r.created_at desc, r.id limit 20)),
    'reports_upheld', (select count(*) from public.reports r where r.reporter_id = of_person and r.status = 'action_taken'),
    'reports_refused', (select count(*) from public.reports r where r.reporter_id = of_person and r.status = 'no_action'),
    'trust', to_jsonb(private.measure_trust(of_person)), 'strikes', private.describe_strikes_of(of_person),
    'decisions', (
      select coalesce(jsonb_agg(to_jsonb(d) order by d.created_at desc, d.id), '[]') from (
        select m.id, m.action, m.facts, m.rule, m.created_at, (select a.handle from public.profiles a where a.id = m.actor_id) as actor_handle
        from public.moderation_actions m where m.affected_id = of_person order by m.created_at desc, m.id limit 20) as d),
    'log', case when is_owner then (
      select coalesce(jsonb_agg(to_jsonb(l) order by l.id desc), '[]') from (
        select g.id, g.action, g.reason, g.created_at, (select a.handle from public.profiles a where a.id = g.actor_id) as actor_handle
        from public.admin_audit_log g where g.target in ('profile:' || of_person, 'user:' || of_person)
        order by g.id desc limit 20) as l) end,
    'owner', case when is_owner then private.describe_for_owner(of_person) end);
end;
$$;
grant execute on function private.open_person to authenticated;

create function private.describe_posts_of(of_person uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(o) order by o.created_at desc, o.id), '[]') from (
    select p.id, coalesce(nullif(btrim(p.title), ''), 'Without a title') as title, p.status, p.created_at,
      case when p.status = 'published' then private.target_path('post', p.id) end as path
    from public.posts p where p.profile_id = of_person order by p.created_at desc, p.id limit 20) as o
$$;

-- Counted up to 1,001: the page says "more than 1,000". A comment that only buyers read may quote the paid text, so its words are left out.
create function private.describe_comments_of(of_person uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'count', (select count(*) from (select from public.comments c where c.author_id = of_person limit 1001) as counted),
    'newest', (
      select coalesce(jsonb_agg(to_jsonb(n) order by n.created_at desc, n.id), '[]') from (
        select c.id, c.status, c.created_at, private.target_path('comment', c.id) as path,
          coalesce(nullif(btrim(p.title), ''), 'Without a title') as post_title,
          case when private.are_comments_open(p) then c.body end as body
        from public.comments c join public.posts p on p.id = c.post_id
        where c.author_id = of_person order by c.created_at desc, c.id limit 10) as n))
$$;

create function private.describe_reports(of_reports uuid[]) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', r.id, 'number', r.number, 'target_type', r.target_type, 'reason', r.reason, 'status', r.status, 'created_at', r.created_at,
    'label', coalesce((select c.label from private.reported_content c where c.id = r.content_id), 'Not there any more'))
    order by r.created_at desc, r.id), '[]')
  from public.reports r where r.id = any (of_reports)
$$;

create function private.describe_for_owner(of_person uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'email', private.real_email(u.email),
    'sold_raw', (select coalesce(sum(s.amount_raw), 0)::text from public.sales s where s.seller_id = u.id),
    'refunded_raw', (
      select coalesce(sum(s.amount_raw), 0)::text from public.sales s where s.seller_id = u.id and s.refunded_at is not null),
    'owed_raw', (
      select coalesce(sum(o.amount_raw), 0)::text from public.payouts o
      where o.recipient_id = u.id and o.kind = 'creator' and o.status not in ('paid', 'cancelled')),
    'payout_account', (select private.mask_account(h.payout_address) from public.private_profiles h where h.id = u.id),
    'wallets', (
      select coalesce(jsonb_agg(private.mask_account(w.account) order by w.created_at), '[]') from public.nano_addresses w where w.user_id = u.id))
  from auth.users u where u.id = of_person
$$;
