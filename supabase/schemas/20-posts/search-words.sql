-- Corrects typing errors by a list of the words that everyone may read. A correction is looked for only after nothing was found.

create function private.public_words(post public.posts) returns text[]
language sql stable security invoker set search_path = '' as $$
  select coalesce(array_agg(distinct word), '{}')
  from (
    select unnest(tsvector_to_array(to_tsvector('simple', extensions.unaccent(concat_ws(' ', post.title, post.subtitle, post.excerpt, (
      select left(private.text_of(v.free_doc), 50000) from public.post_versions v where v.id = post.current_version_id))))))
    union all select unnest(tsvector_to_array(ts_filter(post.facets, '{a}')))) as read (word)
  where post.status = 'published' and post.listed and char_length(word) between 4 and 24 and word !~ '[[:digit:][:punct:][:space:]]'
$$;
comment on function private.public_words is 'The words of a listed post outside its paid part, and its author''s name; of any other post none.';

-- Trigger: keeps search_words in step with what is public.
create function private.note_words() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;
create trigger note_words
after insert or update of status, listed, title, subtitle, excerpt, current_version_id, facets on public.posts
for each row execute function private.note_words();

create function public.correct_search(words public.bounded_text) returns text
language sql stable security invoker set search_path = '' as $$ select private.correct_search(left(words, 200)) $$;
comment on function public.correct_search is
  'The search with its misspelt words corrected, or null. Operators, quotes and excluded words stay as they are.';
grant execute on function public.correct_search to anon, authenticated, service_role;

create function private.correct_search(words text) returns text
language plpgsql stable security definer set search_path = '' as $$
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
$$;
grant execute on function private.correct_search to anon, authenticated, service_role;

create function private.letters_of(word text) returns text[]
language sql immutable security invoker set search_path = '' as $$
  select array(select letter from unnest(string_to_array(word, null)) as letter order by letter)
$$;

create function private.correct_word(typed text) returns text
language plpgsql stable security invoker set search_path = '' set enable_seqscan = off
  set plan_cache_mode = force_generic_plan as $$
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
$$;
comment on function private.correct_word is 'The likeliest public word one slip away, or null if the word is known or none is near.';
