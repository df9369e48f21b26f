-- Reads the words of a document, for counts, excerpts and search, and to measure how much an edit changed.

create function private.text_of(document jsonb) returns text
language sql immutable security invoker set search_path = '' as $$
  select coalesce(string_agg((
    select string_agg(coalesce(node ->> 'text', case node ->> 'type' when 'hardBreak' then ' ' end), '' order by n)
    from jsonb_array_elements(line) with ordinality as nodes (node, n)), ' '), '')
  from jsonb_path_query(document, 'strict $.**.content ? (@[*].type == "text")', '{}', true) as line
$$;
comment on function private.text_of is 'The words of a document or of a body''s sections, paragraph by paragraph.';

create function private.count_words(document jsonb) returns integer
language sql immutable security invoker set search_path = '' as $$
  -- A character of a script without spaces counts as half a word.
  select regexp_count(spaced, '[[:alnum:]]+([''’.-][[:alnum:]]+)*') + regexp_count(whole, '[぀-ヿ㐀-鿿가-힯]') / 2
  from (select private.text_of(document) as whole) as t,
    lateral (select regexp_replace(whole, '[぀-ヿ㐀-鿿가-힯]', ' ', 'g') as spaced) as s
$$;
comment on function private.count_words is 'Counted by the database, so that no author can promise more words than they sell.';

create function private.excerpt_of(free text) returns text
language sql immutable security invoker set search_path = '' as $$
  select nullif(btrim(case when char_length(free) > 280 then left(regexp_replace(left(free, 281), '\s+\S*$', ''), 280) else free end), '')
$$;
comment on function private.excerpt_of is 'The first words, as many as fit. A text of one endless word is cut within it.';

-- A post counts as edited when more than a twentieth of its words changed, in both parts together (private.publish).
create function private.changed_share(before text, after text) returns real
language sql immutable security invoker set search_path = '' as $$
  with counted as (
    select word, count(*) filter (where not is_after) as before_count, count(*) filter (where is_after) as after_count
    from (
      select regexp_split_to_table(btrim(lower(before)), '\s+') as word, false as is_after
      union all select regexp_split_to_table(btrim(lower(after)), '\s+'), true) as words
    where word <> '' group by word)
  select coalesce(
    greatest(sum(greatest(before_count - after_count, 0)), sum(greatest(after_count - before_count, 0)))
      / greatest(sum(before_count), sum(after_count)), 0)::real
  from counted
$$;
comment on function private.changed_share is
  'The share of words of two texts that are not in the other, from 0 to 1. Order does not count: moved text is no edit.';

create function private.lost_words(before_version uuid, after_version uuid) returns table (sold integer, lost integer)
language sql stable security invoker rows 1 set search_path = '' as $$
  -- Text moved above the break is not lost: it is in the free part now.
  select b.words, b.words - coalesce(nb.words, 0) - greatest(0, n.free_words - o.free_words)
  from public.post_versions o
  join public.post_bodies b on b.version_id = o.id
  join public.post_versions n on n.id = after_version
  left join public.post_bodies nb on nb.version_id = n.id
  where o.id = before_version
$$;
comment on function private.lost_words is
  'How many words of a paid part were sold, and how many of them another version has lost. No row if nothing was paid for.';
