set local check_function_bodies = off;

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
    -- People rarely get the first letter wrong, often swap two letters, and mean a word that is used.
    order by left(w.word, 1) = left(typed, 1) desc, private.letters_of(w.word) = private.letters_of(typed) desc,
      cardinality(w.seen_in) desc, extensions.similarity(w.word, typed) desc, w.word
    limit 1);
end;
$function$;

create or replace function private.letters_of (
  word text
)
  returns text[]
  language sql
  immutable
  set search_path to ''
  AS $function$
  select array(select letter from unnest(string_to_array(word, null)) as letter order by letter)
$function$;

revoke all on function private.letters_of(text) from public;

grant execute on function private.letters_of(text) to postgres;
