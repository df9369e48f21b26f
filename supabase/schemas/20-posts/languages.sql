-- Words bend: "wintering" finds "winter". Each post is indexed by the rules of its language. A search does not say its language, so
-- it is read by the rules of all that are written in here, and each reading counts.

create function private.stemmer(language text) returns regconfig
language sql immutable security invoker set search_path = '' as $$
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
$$;
comment on function private.stemmer is 'The text-search configuration of a language, or the one that leaves words as they are.';

create function private.search_text(language text, title text, lead text, free text) returns tsvector
language sql stable security invoker set search_path = '' as $$
  select setweight(to_tsvector(stemmer, extensions.unaccent(title)), 'A')
    || setweight(to_tsvector(stemmer, extensions.unaccent(coalesce(lead, ''))), 'B')
    || setweight(to_tsvector(stemmer, extensions.unaccent(left(free, 50000))), 'C')
  from private.stemmer(language) as stemmer
$$;
comment on function private.search_text is 'What a search knows of a post. Free is its free part, never more.';

create function private.search_query(words text) returns tsquery
language plpgsql stable security invoker set search_path = '' as $$
declare
  -- At most 200 characters and 16 words: a long query would cost as much as many.
  -- Postgres reads every hyphen of a row as another "not", and fails at too many.
  asked constant text := extensions.unaccent(array_to_string(
    (regexp_split_to_array(btrim(regexp_replace(left(words, 200), '-{2,}', ' ', 'g')), '\s+'))[1:16], ' '));
  left_out constant text := '(^|\s)-("[^"]*"?|\S+)';
  wanted tsquery;
  unwanted tsquery;
begin
  -- Most searches leave nothing out.
  if asked !~ left_out then return private.read_in_all_languages(asked); end if;
  wanted := private.read_in_all_languages(regexp_replace(asked, left_out, ' ', 'g'));
  unwanted := private.read_in_all_languages((
    select string_agg(matched[2], ' or ') from regexp_matches(asked, left_out, 'g') as matched));
  return case when numnode(unwanted) = 0 then wanted else wanted && !!unwanted end;
end;
$$;
comment on function private.search_query is
  'What readers type, as a condition on posts.search. A word that is left out is left out in every language.';
grant execute on function private.search_query to anon, authenticated, service_role;

create function private.read_in_all_languages(words text) returns tsquery
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select coalesce(string_agg(distinct '(' || reading::text || ')', ' | '), '')::tsquery
    -- Names of authors are indexed as they are.
    from (select 'simple' as stemmer union select l.stemmer from private.search_languages l) as written,
      lateral (select websearch_to_tsquery(('pg_catalog.' || stemmer)::regconfig, words) as reading) as read
    where numnode(reading) > 0);
end;
$$;
comment on function private.read_in_all_languages is
  'Every different reading. Most languages agree about most words. Runs as its owner: readers do not see the list of languages.';
grant execute on function private.read_in_all_languages to anon, authenticated, service_role;

-- Trigger: from its first post on, a language counts in searches.
create function private.note_language() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.search_languages (stemmer) values (private.stemmer(new.language)::text) on conflict do nothing;
  return null;
end;
$$;
create trigger note_language after insert or update of status, language on public.posts
for each row when (new.status = 'published') execute function private.note_language();

-- Trigger: a post whose author corrects its language is indexed by the rules of the new one.
create function private.set_search() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.search := private.search_text(new.language, new.title || ' ' || coalesce(new.subtitle, ''), new.excerpt, (
    select private.text_of(v.free_doc) from public.post_versions v where v.id = new.current_version_id));
  return new;
end;
$$;
create trigger set_search before update of language on public.posts
for each row when (new.status = 'published' and old.status = 'published' and new.language is distinct from old.language)
execute function private.set_search();
