set local check_function_bodies = off;

create table private.search_languages (
  stemmer text not null,
  constraint search_languages_pkey primary key (stemmer)
);

alter table private.search_languages
  enable row level security;

create or replace function private.note_language()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  insert into private.search_languages (stemmer) values (private.stemmer(new.language)::text) on conflict do nothing;
  return null;
end;
$function$;

create or replace function private.read_in_all_languages (
  words text
)
  returns tsquery
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select coalesce(string_agg(distinct '(' || reading::text || ')', ' | '), '')::tsquery
  -- Names of authors are indexed as they are.
  from (select 'simple' as stemmer union select l.stemmer from private.search_languages l) as written,
    lateral (select websearch_to_tsquery(('pg_catalog.' || stemmer)::regconfig, words) as reading) as read
  where numnode(reading) > 0
$function$;

create trigger note_language
  after insert or update of status, language on public.posts
  for each row
  when ((new.status = 'published'::public.post_status))
  execute function private.note_language();

comment on function private.read_in_all_languages(text) is 'Every different reading. Most languages agree about most words. Runs as its owner: readers do not see the list of languages.';

comment on table private.search_languages is 'By whose rules words are read in a search: those of languages in which a post was ever published. Others would find nothing.';

revoke all on function private.note_language() from public;

grant execute on function private.note_language() to postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.search_languages to postgres;

insert into private.search_languages (stemmer)
select distinct private.stemmer(p.language)::text from public.posts p where p.status = 'published' on conflict do nothing;
