set local check_function_bodies = off;

drop index public.featured_exclusions_post_id_idx;

drop function private.add_post_image(uuid, uuid, uuid, text, integer, integer, bigint);

drop function public.add_post_image(uuid, uuid, uuid, text, integer, integer, bigint);

create table private.copies (
  post_id uuid not null,
  original_id uuid not null,
  is_overruled boolean not null default false,
  found_at timestamp with time zone not null default now(),
  constraint copies_pkey primary key (post_id, original_id)
);

alter table private.copies
  enable row level security;

create table private.link_list (
  is_only boolean not null default true,
  fingerprint text not null,
  loaded_at timestamp with time zone not null default now(),
  constraint link_list_fingerprint_check check ((char_length(fingerprint) <= 100)),
  constraint link_list_is_only_check check (is_only),
  constraint link_list_pkey primary key (is_only)
);

alter table private.link_list
  enable row level security;

create table private.listed_domains (
  domain text not null,
  constraint listed_domains_domain_check check ((char_length(domain) <= 253)),
  constraint listed_domains_pkey primary key (domain)
);

alter table private.listed_domains
  enable row level security;

create table private.listed_links (
  post_id uuid not null,
  domain text not null,
  is_overruled boolean not null default false,
  found_at timestamp with time zone not null default now(),
  constraint listed_links_domain_check check ((char_length(domain) <= 253)),
  constraint listed_links_pkey primary key (post_id, domain)
);

alter table private.listed_links
  enable row level security;

create table private.text_bands (
  band integer not null,
  n integer not null,
  constraint text_bands_pkey primary key (band, n)
);

alter table private.text_bands
  enable row level security;

create table private.text_prints (
  post_id uuid not null,
  n integer generated always as identity not null,
  version_id uuid not null,
  bands integer[] not null,
  hosts text[] not null default '{}'::text[],
  made_at timestamp with time zone not null default now(),
  constraint text_prints_bands_check check ((cardinality(bands) = ANY (ARRAY[0, 16]))),
  constraint text_prints_hosts_check check ((cardinality(hosts) <= 500)),
  constraint text_prints_n_key unique (n),
  constraint text_prints_pkey primary key (post_id)
);

alter table private.text_prints
  enable row level security;

alter table public.featured_exclusions
  add column cause text;

alter table public.post_images
  add column has_qr boolean;

create or replace function private.add_post_image (
  of_user uuid,
  of_post uuid,
  of_image uuid,
  at_path text,
  wide integer,
  high integer,
  size bigint,
  found_qr boolean
)
  returns public.post_images
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts;
  made public.post_images;
begin
  if exists (select from public.profiles p where p.id = of_user and p.status in ('suspended', 'deleted')) then
    perform private.refuse('forbidden', 'This account cannot write at the moment.');
  end if;
  select * into post from public.posts p where p.id = of_post and p.profile_id = of_user for update;
  if not found then perform private.refuse('not_found', 'There is no such post of yours.'); end if;
  if post.status in ('removed', 'deleted') then perform private.refuse('gone', 'This post cannot be changed.'); end if;
  select * into made from public.post_images i where i.id = of_image and i.post_id = of_post;
  if found then return made; end if;
  if (select count(*) from public.post_images i where i.post_id = of_post) >= 200 then
    perform private.refuse('validation_failed',
      'This post has 200 pictures, including those of earlier versions. Pictures that no version uses are deleted after seven days.');
  end if;
  insert into public.post_images (id, post_id, profile_id, is_paid, is_draft, path, width, height, bytes, has_qr)
  values (of_image, of_post, of_user, true, true, at_path, wide, high, size, found_qr)
  on conflict (id) do nothing returning * into made;
  if made.id is null then perform private.refuse('conflict', 'There is a picture with this id already.'); end if;
  return made;
end;
$function$;

create or replace function private.change_exclusion (
  of_exclusion uuid,
  seen_at timestamp with time zone,
  asked jsonb,
  why text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.describe_copy (
  original public.posts
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select 'Most of this text stands, in the same words, in an older post by another author'
    || coalesce((
      select format(': “%s” (/@%s/%s)', original.title, a.handle, original.slug) from public.profiles a
      where a.id = original.profile_id and a.status = 'active' and original.status = 'published' and original.listed), ' that is not public')
    || '. Quotes in block quotes were not counted.'
$function$;

create or replace function private.domains_above (
  host text
)
  returns SETOF text
  language sql
  immutable
  set search_path to ''
  AS $function$
  select array_to_string(labels[n:], '.') from (select string_to_array(host, '.') as labels) as h, generate_subscripts(labels, 1) as n
  where n > cardinality(labels) - 10
$function$;

create or replace function private.explain_exclusion (
  kept_out public.featured_exclusions,
  actor uuid,
  by_rule text default 'Our content guidelines'::text,
  of_report uuid default null::uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.first_status (
  said text,
  post public.posts,
  writer public.profiles
)
  returns public.comment_status
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select case when private.count_links(said) > 0 and writer.id <> post.profile_id and (private.has_listed_link(said) or not exists (
      select from public.comments c where c.author_id = writer.id and c.status = 'published' and c.created_at < now() - interval '1 day'))
    then 'pending' else 'published' end::public.comment_status
$function$;

create or replace function private.forget_bands()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  delete from private.text_bands b where b.n = old.n and b.band = any (old.bands);
  return null;
end;
$function$;

create or replace function private.has_listed_link (
  said text
)
  returns boolean
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select exists (
    select from regexp_matches(
      translate(lower(normalize(coalesce(said, ''), NFKC) collate "und-x-icu"), '。\' || E'\u00ad\u200b\u200c\u200d\u2060\ufeff', './'),
      '(?:https?:/+|www\.)([^\s/?#<>"()*`]+)', 'g') as found (parts)
    cross join lateral (select regexp_replace(regexp_replace(parts[1], '^.*@', ''), '\.*(:\d*)?[].,;:!?''_]*$', '') as name) as host
    where exists (
      select from private.listed_domains d where d.domain in (select above from private.domains_above(host.name) as above))
      or (host.name ~ '%' and exists (select from private.listed_domains)))
$function$;

create or replace function private.is_compared (
  post public.posts
)
  returns boolean
  language sql
  immutable
  set search_path to ''
  AS $function$ select post.status in ('published', 'hidden') $function$;

create or replace function private.is_link_list_loaded (
  of_file text
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce((select l.fingerprint from private.link_list l), '') = of_file
$function$;

create or replace function private.is_overruled_copy (
  of_post uuid,
  original uuid
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select exists (select from private.copies c where c.post_id = of_post and c.original_id = original and c.is_overruled)
$function$;

create or replace function private.list_compared_versions (
  of_post uuid
)
  returns table (
    id uuid,
    published_at timestamp with time zone
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select v.id, v.published_at from public.post_versions v
  where v.post_id = of_post and v.published_at is not null order by v.published_at, v.n limit 1000
$function$;

create or replace function private.list_domains_found (
  domains text[]
)
  returns SETOF text
  language sql
  stable
  set search_path to ''
  AS $function$
  select d.domain from private.listed_domains d where d.domain = any (domains) order by d.domain
$function$;

create or replace function private.list_exclusions (
  words text,
  after_id uuid
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.list_likely_copies (
  of_post uuid
)
  returns table (
    id uuid,
    is_overruled boolean
  )
  language plpgsql
  stable
  rows 20
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
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
$function$;

create or replace function private.list_pictures_not_looked_at (
  after_id uuid,
  at_most integer
)
  returns table (
    id uuid,
    path text
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select i.id, i.path from public.post_images i where i.has_qr is null and i.id > after_id order by i.id limit at_most
$function$;

create or replace function private.load_link_list (
  of_file text,
  domains text[]
)
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.note_print (
  of_post uuid,
  of_version uuid,
  hashes integer[],
  linked text[]
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.note_qr_code (
  of_image uuid,
  shows_code boolean
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  looked_at public.post_images;
begin
  update public.post_images i set has_qr = shows_code where i.id = of_image and i.has_qr is null returning * into looked_at;
  if looked_at.has_qr then perform private.touch_tags('post:' || looked_at.post_id); end if;
end;
$function$;

create or replace function private.overrule_check()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if old.cause = 'copy' then
    update private.copies c set is_overruled = true where c.post_id = old.post_id and not c.is_overruled;
  else
    update private.listed_links l set is_overruled = true where l.post_id = old.post_id and not l.is_overruled;
  end if;
  return null;
end;
$function$;

create or replace function private.path_of_original (
  kept_out public.featured_exclusions
)
  returns text
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select format('/@%s/%s', a.handle, coalesce(o.slug, o.id::text))
  from private.copies c join public.posts o on o.id = c.original_id join public.profiles a on a.id = o.profile_id
  where kept_out.cause = 'copy' and c.post_id = kept_out.post_id and not c.is_overruled
$function$;

create or replace function private.queue_copies_again (
  of_original uuid
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  select private.add_job('check_text', jsonb_build_object('id', c.post_id)) from private.copies c
  where c.original_id = of_original and not c.is_overruled and not exists (
    select from private.text_prints t join public.posts p on p.id = t.post_id
    where t.post_id = of_original and t.version_id = p.current_version_id)
$function$;

create or replace function private.queue_older_texts (
  after_id uuid default '00000000-0000-0000-0000-000000000000'::uuid
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  last uuid;
begin
  with chosen as (select p.id from public.posts p where p.id > after_id and private.is_compared(p) order by p.id limit 200),
  queued as (select c.id, private.add_job('check_text', jsonb_build_object('id', c.id)) from chosen c)
  select q.id into last from queued q order by q.id desc limit 1;
  if last is null then return; end if;
  perform private.add_job('check_older_texts', jsonb_build_object('id', 'older', 'after', last), now() + interval '1 minute');
end;
$function$;

create or replace function private.queue_text_check()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if not private.is_compared(new) then delete from private.text_prints t where t.post_id = new.id; end if;
  perform private.add_job('check_text', jsonb_build_object('id', new.id));
  return null;
end;
$function$;

create or replace function private.read_compared_post (
  of_post uuid
)
  returns table (
    id uuid,
    version_id uuid,
    free_doc jsonb,
    sections jsonb
  )
  language sql
  stable
  rows 1
  set search_path to ''
  AS $function$
  select p.id, v.id, v.free_doc, b.sections
  from public.posts p
  join public.post_versions v on v.id = p.current_version_id
  left join public.post_bodies b on b.version_id = v.id
  where p.id = of_post and private.is_compared(p)
$function$;

create or replace function private.read_compared_version (
  of_version uuid
)
  returns table (
    free_doc jsonb,
    sections jsonb
  )
  language sql
  stable
  rows 1
  set search_path to ''
  AS $function$
  select v.free_doc, b.sections from public.post_versions v left join public.post_bodies b on b.version_id = v.id where v.id = of_version
$function$;

create or replace function private.require_comment_text (
  typed text,
  post public.posts,
  writer public.profiles
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.settle_copy (
  of_post uuid,
  seen_version uuid,
  original uuid,
  keeps_known boolean
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.settle_links (
  of_post uuid,
  seen_version uuid,
  found_domains text[]
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.undo_decision (
  judged public.moderation_actions,
  actor uuid,
  why text
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  was text := private.state_before(judged);
  post public.posts;
  kept_out public.featured_exclusions;
  wanted public.account_status;
begin
  case judged.action
    when 'remove_post' then
      select * into post from public.posts p where p.id = judged.target_id for update;
      if post.status is distinct from 'removed' or post.removed_at <> judged.created_at then return false; end if;
      if post.first_published_at is not null then
        perform private.reinstate_post(post.id, actor, why, was = 'published');
      else
        perform private.log_staff_action(actor, 'reinstate_post', 'post:' || post.id, null, null, why);
        update public.posts p set status = 'draft', removed_at = null, removed_reason = null where p.id = post.id;
      end if;
    when 'remove_comment' then
      if private.is_outdated(judged) then return false; end if;
      update public.comments c set status = was::public.comment_status where c.id = judged.target_id and c.status = 'removed';
      if not found then return false; end if;
      perform private.log_staff_action(actor, 'restore_comment', 'comment:' || judged.target_id, null, jsonb_build_object('status', was), why);
    when 'limit_reach' then
      -- What a check found ends apart from what a person decided about the same post.
      delete from public.featured_exclusions x where x.id = (
        select f.id from public.featured_exclusions f
        where judged.target_id in (f.post_id, f.profile_id) and f.created_at <= judged.created_at
          and (f.cause is not null) = judged.is_automated
        order by (f.reason = judged.facts) desc, f.created_at limit 1)
      returning * into kept_out;
      if kept_out.id is null then return false; end if;
      perform private.log_staff_action(actor, 'end_exclusion', 'exclusion:' || kept_out.id, to_jsonb(kept_out), null, why);
    when 'limit_account', 'suspend_account' then
      perform pg_advisory_xact_lock(hashtextextended('account_status:' || judged.target_id, 0));
      wanted := case judged.action when 'limit_account' then 'limited' else 'suspended' end;
      if private.is_outdated(judged) then return false; end if;
      update public.profiles p set status = coalesce(was, 'active')::public.account_status where p.id = judged.target_id and p.status = wanted;
      if not found then return false; end if;
      perform private.log_staff_action(actor, 'set_account_status', 'profile:' || judged.target_id, jsonb_build_object('status', wanted),
        jsonb_build_object('status', was), why);
    when 'change_handle' then return private.give_handle_back(judged, actor, why);
    else return false;
  end case;
  return true;
end;
$function$;

create or replace function private.update_profile (
  changes jsonb
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  own public.profiles := private.require_open_profile(auth.uid());
  wanted public.profiles;
  discreet public.private_profiles;
begin
  if exists (select from jsonb_object_keys(changes) as field where field <> all (array[
    'handle', 'name', 'bio', 'website', 'links', 'language', 'is_agent', 'agent_operator', 'default_price_raw',
    'default_refund_window', 'seller_type', 'time_zone', 'refunds_all_readers', 'blocks_ai_crawlers', 'cover_alt',
    'legal_name', 'legal_address', 'country', 'tax_id'])) then
    perform private.refuse('validation_failed', 'There is something among these fields that cannot be changed here.');
  end if;
  -- They are printed on receipts.
  if changes ?| array['legal_name', 'legal_address', 'country', 'tax_id'] then perform private.require_settled_sign_in(own.id); end if;
  wanted := jsonb_populate_record(own, changes);
  if wanted.name is distinct from own.name and not coalesce(private.is_open_name(wanted.name), false) then
    perform private.refuse('validation_failed', 'That name isn’t available.');
  end if;
  if changes ?| array['website', 'links', 'bio'] and private.has_listed_link(concat_ws(' ', wanted.website, wanted.links, wanted.bio)) then
    perform private.refuse('validation_failed', 'A link of this profile is on a list of dangerous sites. Leave it out.');
  end if;
  update public.profiles p set handle = wanted.handle, name = wanted.name, bio = wanted.bio, website = wanted.website,
    links = wanted.links, language = wanted.language, is_agent = wanted.is_agent, agent_operator = wanted.agent_operator,
    default_price_raw = wanted.default_price_raw, default_refund_window = wanted.default_refund_window,
    blocks_ai_crawlers = wanted.blocks_ai_crawlers, cover_alt = wanted.cover_alt
  where p.id = own.id;
  select * into discreet from public.private_profiles h where h.id = own.id;
  discreet := jsonb_populate_record(discreet, changes);
  update public.private_profiles h set seller_type = discreet.seller_type, time_zone = discreet.time_zone,
    refunds_all_readers = discreet.refunds_all_readers, legal_name = nullif(btrim(discreet.legal_name), ''),
    legal_address = nullif(btrim(discreet.legal_address), ''), country = discreet.country, tax_id = nullif(btrim(discreet.tax_id), '')
  where h.id = own.id;
  return own.id;
exception when unique_violation then
  -- Another user took the handle at the same moment.
  perform private.refuse('handle_taken', format('@%s is not available.', wanted.handle));
end;
$function$;

create or replace function private.why_no_appeal (
  judged public.moderation_actions
)
  returns text
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select case
    when judged.action in ('hide_post', 'hide_comment') and private.describe_hiding(judged.target_type, judged.target_id) is null
      then 'This is over.'
    when judged.action in ('hide_post', 'hide_comment') then 'A person looks at it now. You can write to us meanwhile: reply to our e-mail.'
    when judged.redress is null and judged.action <> 'no_action' then 'This decision cannot be appealed.'
    when judged.appealed_at is not null then 'This decision was appealed already. That is possible once.'
    when judged.created_at + interval '6 months' <= now() then 'The six months to appeal are over.' end
$function$;

create or replace function public.add_post_image (
  user_id uuid,
  post_id uuid,
  image_id uuid,
  path text,
  width integer,
  height integer,
  bytes bigint,
  has_qr boolean default null::boolean
)
  returns public.post_images
  language sql
  set search_path to ''
  AS $function$
  select private.add_post_image(user_id, post_id, image_id, path, width, height, bytes, has_qr)
$function$;

create or replace function public.read_own_post (
  post_id uuid
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
declare
  answer jsonb;
begin
  select jsonb_build_object(
    'id', p.id, 'slug', p.slug, 'title', p.title, 'subtitle', p.subtitle, 'excerpt', p.excerpt, 'language', p.language,
    'access', p.access, 'price_currency', p.price_currency, 'price_usd_micros', p.price_usd_micros::text,
    'price_raw', p.price_raw::text, 'pwyw_min_raw', p.pwyw_min_raw::text, 'pwyw_suggested_raw', p.pwyw_suggested_raw::text,
    'reading_minutes', p.reading_minutes, 'published_at', p.published_at, 'creation_method', p.creation_method,
    'listed', p.listed, 'cover_alt', p.cover_alt, 'cover_caption', p.cover_caption, 'creation_note', p.creation_note,
    'content_warning', p.content_warning, 'comments_mode', p.comments_mode, 'license', p.license, 'free_words', p.free_words, 'paid_words', p.paid_words,
    'paid_images', p.paid_images, 'refund_window_min', p.refund_window_min, 'offers_downloads', p.offers_downloads,
    'first_published_at', p.first_published_at,
    'edited_at', p.edited_at, 'was_free_until', p.was_free_until, 'canonical_url', p.canonical_url, 'seo_title', p.seo_title,
    'seo_description', p.seo_description, 'current_version_id', p.current_version_id, 'cover_image_id', p.cover_image_id,
    'og_image_id', p.og_image_id, 'backdated_to', p.backdated_to,
    'status', p.status, 'unpublished_at', p.unpublished_at,
    'cover', (
      select jsonb_build_object('path', i.path, 'width', i.width, 'height', i.height, 'has_qr', i.has_qr)
      from public.post_images i where i.id = p.cover_image_id),
    'author', (
      select jsonb_build_object('id', a.id, 'handle', a.handle::text, 'name', a.name, 'avatar_url', a.avatar_url,
        'is_agent', a.is_agent, 'status', a.status)
      from public.profiles a where a.id = p.profile_id),
    'category', (select jsonb_build_object('id', c.id, 'name', c.name) from public.categories c where c.id = p.category_id),
    'prices', coalesce((
      select jsonb_agg(jsonb_build_object('access', e.access, 'price_currency', e.price_currency, 'price_raw', e.price_raw::text,
        'price_usd_micros', e.price_usd_micros::text, 'pwyw_min_raw', e.pwyw_min_raw::text, 'created_at', e.created_at))
      from public.post_price_events e where e.post_id = p.id), '[]'),
    'tags', coalesce((
      select jsonb_agg(jsonb_build_object('tag', t.tag)) from public.post_tags t where t.post_id = p.id), '[]'),
    'stats', (
      select jsonb_build_object('unlocks', s.unlocks, 'refunds', s.refunds) from public.post_stats s where s.post_id = p.id),
    'pictures', coalesce((
      select jsonb_agg(jsonb_build_object('id', i.id, 'path', i.path, 'width', i.width, 'height', i.height, 'is_paid', i.is_paid, 'has_qr', i.has_qr))
      from public.post_images i where i.post_id = p.id and not i.is_draft), '[]'),
    'files', coalesce((
      select jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'bytes', f.bytes))
      from public.post_files f where f.post_id = p.id and f.state = 'out'), '[]'),
    'version', (
      select jsonb_build_object('id', v.id, 'free_doc', v.free_doc, 'published_at', v.published_at)
      from public.post_versions v where v.id = p.current_version_id),
    'purchases', coalesce((
      select jsonb_agg(jsonb_build_object('id', b.id, 'refund_window_min', b.refund_window_min,
        'refund_window_ends_at', b.refund_window_ends_at, 'has_downloads', b.has_downloads))
      from public.purchases b where b.post_id = p.id and b.status = 'paid'), '[]'),
    'body', jsonb_build_object('sections', body.sections, 'change_note', body.change_note))
    -- A call takes at most 100 arguments.
    || jsonb_build_object(
      'talk', (select jsonb_build_object('open_comments', s.open_comments) from public.post_stats s where s.post_id = p.id))
  into answer
  from public.posts p
  join public.post_bodies body on body.version_id = p.current_version_id
  where p.id = read_own_post.post_id and p.status <> 'removed';
  return answer;
end;
$function$;

alter table private.copies
  add constraint copies_original_id_fkey foreign key (original_id) references public.posts(id) on delete cascade;

alter table private.copies
  add constraint copies_post_id_fkey foreign key (post_id) references public.posts(id) on delete cascade;

alter table private.listed_links
  add constraint listed_links_post_id_fkey foreign key (post_id) references public.posts(id) on delete cascade;

alter table private.text_prints
  add constraint text_prints_post_id_fkey foreign key (post_id) references public.posts(id) on delete cascade;

alter table public.featured_exclusions
  add constraint featured_exclusions_cause_check check ((cause = ANY (ARRAY['copy'::text, 'link'::text])));

alter table public.featured_exclusions
  add constraint featured_exclusions_found_are_posts check (((cause IS NULL) OR (post_id IS NOT NULL)));

create unique index copies_in_force_idx on private.copies using btree (post_id)
  where (not is_overruled);

create index copies_original_id_idx on private.copies using btree (original_id);

create index text_prints_hosts_idx on private.text_prints using gin (hosts)
  where (hosts <> '{}'::text[]);

create unique index featured_exclusions_post_id_idx on public.featured_exclusions using btree (post_id, COALESCE(cause, ''::text));

create index post_images_not_looked_at_idx on public.post_images using btree (id)
  where (has_qr is null);

create trigger forget_bands
  after delete or update of bands on private.text_prints
  for each row
  execute function private.forget_bands();

create trigger overrule_check
  after delete on public.featured_exclusions
  for each row
  when ((old.cause IS NOT NULL))
  execute function private.overrule_check();

create trigger queue_text_check
  after update on public.posts
  for each row
  when
    ((((old.status IS DISTINCT FROM new.status) OR (old.current_version_id IS DISTINCT FROM new.current_version_id)) AND ((new.status = ANY
    (ARRAY['published'::public.post_status, 'hidden'::public.post_status])) OR
    (old.status = ANY (ARRAY['published'::public.post_status, 'hidden'::public.post_status])))))
  execute function private.queue_text_check();

comment on column private.text_prints.hosts is 'Where its links lead: each host with the domains above it, so that a new entry of the list finds it.';

comment on column public.featured_exclusions.cause is 'Which check of the worker found it. It ends by itself when the check finds nothing any more. Null: a person decided.';

comment on column public.post_images.has_qr is 'A10: whether a QR code was found in it, which is then said beside it. Null: not looked at yet. The server alone writes it.';

comment on function private.has_listed_link(text) is 'For comments and profiles. What the worker reads in posts, it looks up by list_domains_found.';

comment on function private.is_compared(public.posts) is 'A hidden post may be an original: else reports of it would set its copies free.';

comment on function public.add_post_image(uuid, uuid, uuid, text, integer, integer, bigint, boolean) is 'Server only: it has stored the files. A repeated call with the same id returns the same picture.';

comment on table private.copies is 'Whose text stands in an older one. is_overruled: a person ended what followed, so that no check begins it again.';

comment on table private.link_list is 'Which state of the file private.listed_domains has.';

comment on table private.listed_domains is 'Dangerous sites: LINK_LIST_FILE as the worker read it last, each name as it is sent and as it is written.';

comment on table private.listed_links is 'Posts with a link to a listed domain. is_overruled as in private.copies.';

comment on table private.text_bands is 'Finds the prints that share a band, the oldest first. No foreign key: it would need an index as large as the table. A trigger keeps it right.';

comment on table private.text_prints is 'Published texts that were looked at (lib/moderation/checks/README.md). Bands are hashes: no word can be read from them. None: the text is too short.';

revoke all on function private.add_post_image(uuid, uuid, uuid, text, integer, integer, bigint, boolean) from public;

grant execute
  on function private.add_post_image(uuid, uuid, uuid, text, integer, integer, bigint, boolean)
  to postgres, service_role;

revoke all on function private.describe_copy(public.posts) from public;

grant execute on function private.describe_copy(public.posts) to postgres;

revoke all on function private.domains_above(text) from public;

grant execute on function private.domains_above(text) to postgres;

revoke all on function private.forget_bands() from public;

grant execute on function private.forget_bands() to postgres;

revoke all on function private.has_listed_link(text) from public;

grant execute on function private.has_listed_link(text) to postgres;

revoke all on function private.is_compared(public.posts) from public;

grant execute on function private.is_compared(public.posts) to postgres;

revoke all on function private.is_link_list_loaded(text) from public;

grant execute on function private.is_link_list_loaded(text) to postgres;

revoke all on function private.is_overruled_copy(uuid, uuid) from public;

grant execute on function private.is_overruled_copy(uuid, uuid) to postgres;

revoke all on function private.list_compared_versions(uuid) from public;

grant execute on function private.list_compared_versions(uuid) to postgres;

revoke all on function private.list_domains_found(text[]) from public;

grant execute on function private.list_domains_found(text[]) to postgres;

revoke all on function private.list_likely_copies(uuid) from public;

grant execute on function private.list_likely_copies(uuid) to postgres;

revoke all on function private.list_pictures_not_looked_at(uuid, integer) from public;

grant execute on function private.list_pictures_not_looked_at(uuid, integer) to postgres;

revoke all on function private.load_link_list(text, text[]) from public;

grant execute on function private.load_link_list(text, text[]) to postgres;

revoke all on function private.note_print(uuid, uuid, integer[], text[]) from public;

grant execute on function private.note_print(uuid, uuid, integer[], text[]) to postgres;

revoke all on function private.note_qr_code(uuid, boolean) from public;

grant execute on function private.note_qr_code(uuid, boolean) to postgres;

revoke all on function private.overrule_check() from public;

grant execute on function private.overrule_check() to postgres;

revoke all on function private.path_of_original(public.featured_exclusions) from public;

grant execute on function private.path_of_original(public.featured_exclusions) to postgres;

revoke all on function private.queue_copies_again(uuid) from public;

grant execute on function private.queue_copies_again(uuid) to postgres;

revoke all on function private.queue_older_texts(uuid) from public;

grant execute on function private.queue_older_texts(uuid) to postgres;

revoke all on function private.queue_text_check() from public;

grant execute on function private.queue_text_check() to postgres;

revoke all on function private.read_compared_post(uuid) from public;

grant execute on function private.read_compared_post(uuid) to postgres;

revoke all on function private.read_compared_version(uuid) from public;

grant execute on function private.read_compared_version(uuid) to postgres;

revoke all on function private.settle_copy(uuid, uuid, uuid, boolean) from public;

grant execute on function private.settle_copy(uuid, uuid, uuid, boolean) to postgres;

revoke all on function private.settle_links(uuid, uuid, text[]) from public;

grant execute on function private.settle_links(uuid, uuid, text[]) to postgres;

revoke all on function public.add_post_image(uuid, uuid, uuid, text, integer, integer, bigint, boolean) from public;

grant execute on function public.add_post_image(uuid, uuid, uuid, text, integer, integer, bigint, boolean) to postgres, service_role;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.copies to postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.link_list to postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.listed_domains to postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.listed_links to postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.text_bands to postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.text_prints to postgres;

-- Posts from before: some each minute.
select private.queue_older_texts();
