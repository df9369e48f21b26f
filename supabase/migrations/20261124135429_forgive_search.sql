set local check_function_bodies = off;

create table private.search_words (
  word text not null,
  seen_in uuid[] not null,
  constraint search_words_pkey primary key (word),
  constraint search_words_seen_in_check check ((cardinality(seen_in) <= 4)),
  constraint search_words_word_check check (((char_length(word) >= 4) AND (char_length(word) <= 24)))
);

alter table private.search_words
  enable row level security;

create or replace function private.correct_search (
  words text
)
  returns text
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  most constant integer := 8;
  part text;
  parts text[] := '{}';
  corrected integer := 0;
  better text;
begin
  for part in select matched[1] from regexp_matches(words, '-?"[^"]*"?|\S+', 'g') as matched limit 16 loop
    better := null;
    if corrected < most and part !~ '[[:digit:][:punct:]]' and char_length(part) between 4 and 24 then
      better := private.correct_word(lower(extensions.unaccent(part)));
    end if;
    if better is not null then corrected := corrected + 1; end if;
    parts := parts || coalesce(better, part);
  end loop;
  return case when corrected > 0 then array_to_string(parts, ' ') end;
end;
$function$;

create or replace function private.correct_word (
  typed text
)
  returns text
  language plpgsql
  stable
  set search_path to ''
  set enable_seqscan to 'off'
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  if exists (select from private.search_words w where w.word = typed) then return null; end if;
  return (
    select w.word from private.search_words w
    where private.near_words(w.word) && private.near_words(typed)
      and exists (select from public.posts p where p.id = any (w.seen_in) and p.status = 'published' and p.listed)
    -- People rarely get the first letter wrong, and mean a word that is used.
    order by left(w.word, 1) = left(typed, 1) desc, cardinality(w.seen_in) desc,
      extensions.similarity(w.word, typed) desc, w.word
    limit 1);
end;
$function$;

create or replace function private.facets_of (
  post public.posts
)
  returns tsvector
  language sql
  stable
  set search_path to ''
  AS $function$
  select array_to_tsvector(array_agg(distinct '=' || facet)) || (
    -- The author's posts are found by name and handle: as written, and as the post's language bends words.
    select setweight(to_tsvector('simple', named.words), 'A') || to_tsvector(private.stemmer(post.language), named.words)
    from public.profiles a, lateral (select extensions.unaccent(concat_ws(' ', a.name, a.handle)) as words) as named
    where a.id = post.profile_id)
  from (
    -- Every post has the first: a search by price alone looks for it.
    values ('post'), ('by:' || post.profile_id), ('in:' || post.category_id), ('lang:' || lower(post.language)),
      ('lang:' || lower(split_part(post.language, '-', 1))),
      (case when post.access = 'free' then 'free' end), (case when post.creation_method = 'human' then 'human' end),
      ('length:' || case when post.reading_minutes < 3 then 'short' when post.reading_minutes <= 10 then 'medium' else 'long' end)
    -- A free post has nothing to refund.
    union all select 'refund:' || least from unnest(array[10, 60, 1440]) as least
      where post.access <> 'free' and post.refund_window_min >= least
    union all select 'tag:' || t.tag from public.post_tags t where t.post_id = post.id) as listed (facet)
  where facet is not null
$function$;

create or replace function private.follow_author()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  update public.posts p set facets = private.facets_of(p) where p.profile_id = new.id and p.status = 'published';
  return null;
end;
$function$;

create or replace function private.match_posts (
  wanted tsquery,
  words tsquery,
  span bigint,
  before bigint,
  most_raw numeric,
  most_usd_micros bigint
)
  returns SETOF private.search_match
  language plpgsql
  stable
  set search_path to ''
  set enable_seqscan to 'off'
  set enable_indexscan to 'off'
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  case span
    when 1024 then
      return query
        select p.id, p.publication, case
          when most_raw is null or p.access = 'free' or (p.access = 'pwyw' and p.pwyw_min_raw <= most_raw)
            or (p.access = 'paid' and p.price_currency = 'XNO' and p.price_raw <= most_raw)
            or (p.access = 'paid' and p.price_currency = 'USD' and p.price_usd_micros <= most_usd_micros)
          then ts_rank(p.search || p.facets, words) end, p.profile_id
        from public.posts p
        where p.status = 'published' and p.listed and (p.search || p.facets) @@ wanted and p.publication < before
          and p.publication / 1024 = (before - 1) / 1024;
    when 8192 then
      return query
        select p.id, p.publication, case
          when most_raw is null or p.access = 'free' or (p.access = 'pwyw' and p.pwyw_min_raw <= most_raw)
            or (p.access = 'paid' and p.price_currency = 'XNO' and p.price_raw <= most_raw)
            or (p.access = 'paid' and p.price_currency = 'USD' and p.price_usd_micros <= most_usd_micros)
          then ts_rank(p.search || p.facets, words) end, p.profile_id
        from public.posts p
        where p.status = 'published' and p.listed and (p.search || p.facets) @@ wanted and p.publication < before
          and p.publication / 8192 = (before - 1) / 8192;
    when 65536 then
      return query
        select p.id, p.publication, case
          when most_raw is null or p.access = 'free' or (p.access = 'pwyw' and p.pwyw_min_raw <= most_raw)
            or (p.access = 'paid' and p.price_currency = 'XNO' and p.price_raw <= most_raw)
            or (p.access = 'paid' and p.price_currency = 'USD' and p.price_usd_micros <= most_usd_micros)
          then ts_rank(p.search || p.facets, words) end, p.profile_id
        from public.posts p
        where p.status = 'published' and p.listed and (p.search || p.facets) @@ wanted and p.publication < before
          and p.publication / 65536 = (before - 1) / 65536;
    else
      return query
        select p.id, p.publication, case
          when most_raw is null or p.access = 'free' or (p.access = 'pwyw' and p.pwyw_min_raw <= most_raw)
            or (p.access = 'paid' and p.price_currency = 'XNO' and p.price_raw <= most_raw)
            or (p.access = 'paid' and p.price_currency = 'USD' and p.price_usd_micros <= most_usd_micros)
          then ts_rank(p.search || p.facets, words) end, p.profile_id
        from public.posts p
        where p.status = 'published' and p.listed and (p.search || p.facets) @@ wanted and p.publication < before;
  end case;
end;
$function$;

create or replace function private.near_words (
  word text
)
  returns text[]
  language sql
  immutable
  set search_path to ''
  AS $function$
  select array_agg(distinct near)
  from (
    select left(word, 24) as near
    union all select overlay(left(word, 24) placing '' from at for 1) from generate_series(1, least(char_length(word), 24)) as at) as made
$function$;

create or replace function private.note_words()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  known text[] := case when tg_op = 'UPDATE' then private.public_words(old) else '{}' end;
  words text[] := private.public_words(new);
begin
  if known = words then return null; end if;
  perform from private.search_words w
  where w.word = any (known) and w.word <> all (words) and new.id = any (w.seen_in) order by w.word for update;
  update private.search_words w set seen_in = array_remove(w.seen_in, new.id)
  where w.word = any (known) and w.word <> all (words) and new.id = any (w.seen_in);
  delete from private.search_words w where w.word = any (known) and w.seen_in = '{}';
  -- A common word has its four posts already. Its row is not even locked, so that publications do not wait for each other.
  insert into private.search_words as w (word, seen_in)
  select added.word, array[new.id] from unnest(words) as added (word)
  where not exists (
    select from private.search_words k where k.word = added.word and (cardinality(k.seen_in) = 4 or new.id = any (k.seen_in)))
  order by added.word
  on conflict (word) do update set seen_in = w.seen_in || excluded.seen_in
  where cardinality(w.seen_in) < 4 and not w.seen_in @> excluded.seen_in;
  return null;
end;
$function$;

create or replace function private.public_words (
  post public.posts
)
  returns text[]
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(array_agg(distinct word), '{}')
  from (
    select unnest(tsvector_to_array(to_tsvector('simple', extensions.unaccent(concat_ws(' ', post.title, post.subtitle, post.excerpt, (
      select left(private.text_of(v.free_doc), 50000) from public.post_versions v where v.id = post.current_version_id))))))
    union all select unnest(tsvector_to_array(ts_filter(post.facets, '{a}')))) as read (word)
  where post.status = 'published' and post.listed and char_length(word) between 4 and 24 and word !~ '[[:digit:][:punct:][:space:]]'
$function$;

create or replace function private.publish (
  post public.posts,
  is_scheduled boolean
)
  returns public.posts
  language plpgsql
  set search_path to ''
  AS $function$
declare
  version public.post_versions;
  before public.post_versions;
  body public.post_bodies;
  free text;
  lead text := post.excerpt;
  is_edited boolean;
begin
  select * into version from public.post_versions v where v.post_id = post.id and v.n = post.latest_version;
  perform private.check_publishable(post, version);
  select * into before from public.post_versions v where v.id = post.current_version_id;
  select * into body from public.post_bodies b where b.version_id = version.id;
  free := private.text_of(version.free_doc);
  is_edited := before.id <> version.id and private.changed_share(
    private.text_of(before.free_doc) || ' ' || coalesce((
      select private.text_of(b.sections) from public.post_bodies b where b.version_id = before.id), ''),
    free || ' ' || coalesce(private.text_of(body.sections), '')) > 0.05;
  if post.excerpt_auto then lead := private.excerpt_of(free); end if;
  update public.post_versions v set published_at = coalesce(v.published_at, now()) where v.id = version.id;
  update public.posts p set
    status = 'published', scheduled_at = null, unpublished_at = null,
    slug = case when p.slug is not null then p.slug else private.free_slug(p, version.title) end,
    title = btrim(version.title), subtitle = version.subtitle, current_version_id = version.id,
    excerpt = lead,
    free_words = version.free_words, paid_words = coalesce(body.words, 0),
    paid_images = (select count(*) from private.images_in(body.sections)),
    reading_minutes = greatest(1, round((version.free_words + coalesce(body.words, 0)) / 230.0)),
    published_at = coalesce(p.published_at, now()), first_published_at = coalesce(p.first_published_at, now()),
    edited_at = case when is_edited then now() else p.edited_at end,
    search = private.search_text(p.language, version.title || ' ' || coalesce(version.subtitle, ''), lead, free)
  where p.id = post.id returning * into post;
  if post.first_published_at = now() and is_scheduled then
    perform private.notify_user(post.profile_id, 'schedule_published', null, post.id, null, null);
  end if;
  perform private.touch_tags('post:' || post.id, 'profile:' || post.profile_id, 'posts');
  return post;
end;
$function$;

create or replace function private.read_in_all_languages (
  words text
)
  returns tsquery
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(string_agg(distinct '(' || reading::text || ')', ' | '), '')::tsquery
  from unnest('{simple, arabic, catalan, danish, german, greek, english, spanish, finnish, french, hindi, hungarian, indonesian, italian, lithuanian, norwegian, dutch, portuguese, romanian, russian, serbian, swedish, tamil, turkish}'::text[]) as stemmer,
    lateral (select websearch_to_tsquery(('pg_catalog.' || stemmer)::regconfig, words) as reading) as read
  where numnode(reading) > 0
$function$;

create or replace function private.search_people (
  nearly text,
  at_most integer
)
  returns table (
    id uuid,
    handle text,
    name text,
    avatar_url text
  )
  language sql
  stable
  security definer
  set search_path to ''
  set "pg_trgm.similarity_threshold" to '0.25'
  AS $function$
  select p.id, p.handle::text, p.name, p.avatar_url
  from public.profiles p
  where p.status in ('active', 'limited') and p.handle is not null and (
    p.handle::text operator(extensions.%) nearly
    -- Swapped letters leave a short handle no trigrams: "mria" for "mira".
    or private.near_words(lower(p.handle::text)) && private.near_words(lower(nearly)))
  order by lower(p.handle::text) = lower(nearly) desc,
    private.near_words(lower(p.handle::text)) && private.near_words(lower(nearly)) desc,
    extensions.similarity(p.handle::text, nearly) desc, p.id
  limit at_most
$function$;

create or replace function private.search_query (
  words text
)
  returns tsquery
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  -- At most 200 characters and 16 words: a long query would cost as much as many.
  -- Postgres reads every hyphen of a row as another "not", and fails at too many.
  asked constant text := extensions.unaccent(array_to_string(
    (regexp_split_to_array(btrim(regexp_replace(left(words, 200), '-{2,}', ' ', 'g')), '\s+'))[1:16], ' '));
  left_out constant text := '(^|\s)-("[^"]*"?|\S+)';
  wanted tsquery := private.read_in_all_languages(regexp_replace(asked, left_out, ' ', 'g'));
  unwanted tsquery := private.read_in_all_languages((
    select string_agg(matched[2], ' or ') from regexp_matches(asked, left_out, 'g') as matched));
begin
  return case when numnode(unwanted) = 0 then wanted else wanted && !!unwanted end;
end;
$function$;

create or replace function private.search_text (
  language text,
  title text,
  lead text,
  free text
)
  returns tsvector
  language sql
  stable
  set search_path to ''
  AS $function$
  select setweight(to_tsvector(stemmer, extensions.unaccent(title)), 'A')
    || setweight(to_tsvector(stemmer, extensions.unaccent(coalesce(lead, ''))), 'B')
    || setweight(to_tsvector(stemmer, extensions.unaccent(left(free, 50000))), 'C')
  from private.stemmer(language) as stemmer
$function$;

create or replace function private.set_search()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  new.search := private.search_text(new.language, new.title || ' ' || coalesce(new.subtitle, ''), new.excerpt, (
    select private.text_of(v.free_doc) from public.post_versions v where v.id = new.current_version_id));
  return new;
end;
$function$;

create or replace function private.stemmer (
  language text
)
  returns regconfig
  language sql
  immutable
  set search_path to ''
  AS $function$
  select case split_part(lower(language), '-', 1)
    when 'ar' then 'pg_catalog.arabic'::regconfig
    when 'ca' then 'pg_catalog.catalan'::regconfig
    when 'da' then 'pg_catalog.danish'::regconfig
    when 'de' then 'pg_catalog.german'::regconfig
    when 'el' then 'pg_catalog.greek'::regconfig
    when 'en' then 'pg_catalog.english'::regconfig
    when 'es' then 'pg_catalog.spanish'::regconfig
    when 'fi' then 'pg_catalog.finnish'::regconfig
    when 'fr' then 'pg_catalog.french'::regconfig
    when 'hi' then 'pg_catalog.hindi'::regconfig
    when 'hu' then 'pg_catalog.hungarian'::regconfig
    when 'id' then 'pg_catalog.indonesian'::regconfig
    when 'it' then 'pg_catalog.italian'::regconfig
    when 'lt' then 'pg_catalog.lithuanian'::regconfig
    when 'nl' then 'pg_catalog.dutch'::regconfig
    when 'pt' then 'pg_catalog.portuguese'::regconfig
    when 'ro' then 'pg_catalog.romanian'::regconfig
    when 'ru' then 'pg_catalog.russian'::regconfig
    when 'sr' then 'pg_catalog.serbian'::regconfig
    when 'sv' then 'pg_catalog.swedish'::regconfig
    when 'ta' then 'pg_catalog.tamil'::regconfig
    when 'tr' then 'pg_catalog.turkish'::regconfig
    when 'nb' then 'pg_catalog.norwegian'::regconfig
    when 'nn' then 'pg_catalog.norwegian'::regconfig
    when 'no' then 'pg_catalog.norwegian'::regconfig
    else 'pg_catalog.simple'::regconfig end
$function$;

create or replace function public.correct_search (
  words public.bounded_text
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$ select private.correct_search(left(words, 200)) $function$;

create or replace function public.search_posts (
  words public.bounded_text,
  facets public.bounded_list default '{}'::text[],
  most_raw public.bounded_text default null::text,
  most_usd_micros public.bounded_text default null::text,
  skip integer default 0,
  at_most integer default 24
)
  returns table (
    id uuid,
    relevance real,
    author_id uuid
  )
  language sql
  stable
  rows 24
  set search_path to ''
  AS $function$
  -- Read once: the planner would repeat it where it is used.
  with asked as materialized (
    select private.search_query(words) as words,
      coalesce((select string_agg(quote_literal('=' || facet), ' & ') from unnest(facets) as facet where facet ~ '^[a-z]+(:[a-z0-9_-]+)?$'), '')::tsquery as facets)
  select found.* from asked,
    private.search_posts(asked.words && asked.facets, asked.words, most_raw::numeric, most_usd_micros::bigint,
      greatest(skip, 0), least(greatest(at_most, 0), 200),
      case when array_to_string(search_posts.facets, ' ') like '%by:%' then 200 else 24 end) as found
$function$;

create trigger note_words
  after insert or update of status, listed, title, subtitle, excerpt, current_version_id, facets on public.posts
  for each row
  execute function private.note_words();

create trigger set_search
  before update of language on public.posts
  for each row
  when
    (((new.status = 'published'::public.post_status) AND (old.status = 'published'::public.post_status) AND (new.language IS DISTINCT FROM
    old.language)))
  execute function private.set_search();

create trigger follow_author
  after update of name, handle on public.profiles
  for each row
  when (((old.name IS DISTINCT FROM new.name) OR ((old.handle)::text IS DISTINCT FROM (new.handle)::text)))
  execute function private.follow_author();

comment on column private.search_words.seen_in is 'Up to four listed posts with this word. A post that is listed no longer, or has lost the word, leaves. No foreign key: ids are looked up.';

comment on column public.posts.facets is 'Filters of a search: =by:<id>, =in:<category>, =lang:<code>, =tag:<name>, =length:<short, medium, long>, =refund:<minutes>, =free, =human, and =post for every post. No real word begins with =. Also the author''s name and handle, with weight A as written.';

comment on function private.correct_word(text) is 'The likeliest public word one slip away, or null if the word is known or none is near.';

comment on function private.near_words(text) is 'A word, and the word without each one of its letters. Two words that share one of these are one slip of the keyboard apart.';

comment on function private.public_words(public.posts) is 'The words of a listed post outside its paid part, and its author''s name; of any other post none.';

comment on function private.read_in_all_languages(text) is 'Every different reading. Most languages agree about most words.';

comment on function private.search_people(text, integer) is 'Runs as its owner: under row rules Postgres would not use the indexes, as their operators could leak what they read.';

comment on function private.search_query(text) is 'What readers type, as a condition on posts.search. A word that is left out is left out in every language.';

comment on function private.search_text(text, text, text, text) is 'What a search knows of a post. Free is its free part, never more.';

comment on function private.stemmer(text) is 'The text-search configuration of a language, or the one that leaves words as they are.';

comment on function public.correct_search(public.bounded_text) is 'The search with its misspelt words corrected, or null. Operators, quotes and excluded words stay as they are.';

comment on function
  public.search_posts(public.bounded_text, public.bounded_list, public.bounded_text, public.bounded_text, integer, integer) is
  'Finds listed posts by title, excerpt, free part and author, never by paid text, and by filters (posts.facets).';

comment on table private.search_words is 'Words of what everyone may read of listed posts, to correct typing errors. Never a word of a paid part.';

revoke all on function private.correct_search(text) from public;

grant execute on function private.correct_search(text) to anon, authenticated, postgres, service_role;

revoke all on function private.correct_word(text) from public;

grant execute on function private.correct_word(text) to postgres;

revoke all on function private.follow_author() from public;

grant execute on function private.follow_author() to postgres;

revoke all on function private.near_words(text) from public;

grant execute on function private.near_words(text) to postgres;

revoke all on function private.note_words() from public;

grant execute on function private.note_words() to postgres;

revoke all on function private.public_words(public.posts) from public;

grant execute on function private.public_words(public.posts) to postgres;

revoke all on function private.read_in_all_languages(text) from public;

grant execute on function private.read_in_all_languages(text) to anon, authenticated, postgres, service_role;

revoke all on function private.search_query(text) from public;

grant execute on function private.search_query(text) to anon, authenticated, postgres, service_role;

revoke all on function private.search_text(text, text, text, text) from public;

grant execute on function private.search_text(text, text, text, text) to postgres;

revoke all on function private.set_search() from public;

grant execute on function private.set_search() to postgres;

revoke all on function private.stemmer(text) from public;

grant execute on function private.stemmer(text) to postgres;

revoke all on function public.correct_search(public.bounded_text) from public;

grant execute on function public.correct_search(public.bounded_text) to anon, authenticated, postgres, service_role;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.search_words to postgres;

create index search_words_near_idx on private.search_words using gin (private.near_words(word))
  with (fastupdate=off);

create index profiles_near_handle_idx on public.profiles using gin (private.near_words(lower((handle)::text)))
  with (fastupdate=off)
  where (handle is not null);

-- What is published already: by the rules of its language, and with its author. Nothing else changes, so no trigger runs.
alter table public.posts disable trigger user;

update public.posts p set
  search = private.search_text(p.language, v.title || ' ' || coalesce(v.subtitle, ''), p.excerpt, private.text_of(v.free_doc)),
  facets = case when p.status = 'published' then private.facets_of(p) else p.facets end
from public.post_versions v
where v.id = p.current_version_id;

alter table public.posts enable trigger user;

insert into private.search_words (word, seen_in)
select read.word, (array_agg(p.id order by p.publication desc))[1:4]
from public.posts p, unnest(private.public_words(p)) as read (word)
group by read.word;
