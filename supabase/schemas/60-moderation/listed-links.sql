-- MOD-04: links to dangerous sites. The worker reads the operator's list into a table, so that the rule holds for each way in.

-- The host with all domains above it. Of absurdly long names the end counts: it says whose they are.
create function private.domains_above(host text) returns setof text
language sql immutable security invoker set search_path = '' as $$
  select array_to_string(labels[n:], '.') from (select string_to_array(host, '.') as labels) as h, generate_subscripts(labels, 1) as n
  where n > cardinality(labels) - 10
$$;

-- What a browser would make of the addresses in a text: no letters' case, width or invisible signs, no login, port or last dot.
-- A host with a percent sign is in disguise, so it counts as listed once there is a list.
create function private.has_listed_link(said text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from regexp_matches(
      translate(lower(normalize(coalesce(said, ''), NFKC) collate "und-x-icu"), '。\' || E'\u00ad\u200b\u200c\u200d\u2060\ufeff', './'),
      '(?:https?:/+|www\.)([^\s/?#<>"()*`]+)', 'g') as found (parts)
    cross join lateral (select regexp_replace(regexp_replace(parts[1], '^.*@', ''), '\.*(:\d*)?[].,;:!?''_]*$', '') as name) as host
    where exists (
      select from private.listed_domains d where d.domain in (select above from private.domains_above(host.name) as above))
      or (host.name ~ '%' and exists (select from private.listed_domains)))
$$;
comment on function private.has_listed_link is 'For comments and profiles. What the worker reads in posts, it looks up by list_domains_found.';

-- Which of these are on the list.
create function private.list_domains_found(domains text[]) returns setof text
language sql stable security invoker set search_path = '' as $$
  select d.domain from private.listed_domains d where d.domain = any (domains) order by d.domain
$$;

create function private.is_link_list_loaded(of_file text) returns boolean
language sql stable security invoker set search_path = '' as $$
  select coalesce((select l.fingerprint from private.link_list l), '') = of_file
$$;

-- Published posts are looked at again if a link of theirs is on the list now, or is on it no longer.
create function private.load_link_list(of_file text, domains text[]) returns integer
language plpgsql volatile security invoker set search_path = '' as $$
declare
  added text[];
begin
  perform pg_advisory_xact_lock(hashtextextended('link_list', 0));
  if private.is_link_list_loaded(of_file) then return 0; end if;
  delete from private.listed_domains d where not exists (select from unnest(domains) as kept where kept = d.domain);
  with made as (
    insert into private.listed_domains (domain) select distinct unnest(domains) on conflict do nothing returning domain)
  select array_agg(m.domain) into added from made m;
  insert into private.link_list as l (fingerprint) values (of_file)
  on conflict (is_only) do update set fingerprint = excluded.fingerprint, loaded_at = now();
  perform private.add_job('check_text', jsonb_build_object('id', again.post_id))
  from (
    select t.post_id from private.text_prints t where t.hosts && added and t.hosts <> '{}'
    union
    select l.post_id from private.listed_links l
    where not l.is_overruled and not exists (select from private.listed_domains d where d.domain = l.domain)) as again;
  return (select count(*) from private.listed_domains);
end;
$$;

-- What a check has found in the links of a post. Its author is told again only if another domain is among them.
create function private.settle_links(of_post uuid, seen_version uuid, found_domains text[]) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  post public.posts;
  wanted text[];
  is_news boolean;
  saved public.featured_exclusions;
begin
  select * into post from public.posts p where p.id = of_post for update;
  if post.current_version_id is distinct from seen_version or not private.is_compared(post) then return; end if;
  wanted := array(
    select distinct d from unnest(found_domains) as d
    where not exists (select from private.listed_links l where l.post_id = of_post and l.domain = d and l.is_overruled) order by d limit 20);
  delete from private.listed_links l where l.post_id = of_post and not l.is_overruled and l.domain <> all (wanted);
  with made as (
    insert into private.listed_links (post_id, domain) select of_post, unnest(wanted) on conflict do nothing returning domain)
  select exists (select from made) into is_news;
  if wanted = '{}' then
    delete from public.featured_exclusions x where x.post_id = of_post and x.cause = 'link';
    return;
  end if;
  if not is_news then return; end if;
  insert into public.featured_exclusions as x (target_type, post_id, cause, reason)
  values ('post', of_post, 'link', left(format('It links to %s, which is on a list of dangerous sites.', array_to_string(wanted, ', ')), 1000))
  on conflict (post_id, coalesce(cause, '')) do update set reason = excluded.reason
  returning * into saved;
  perform private.explain_exclusion(saved, null, 'Lists that we make leave out posts with links to dangerous sites');
end;
$$;
