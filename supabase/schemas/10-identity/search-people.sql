-- Finds people by a handle that a reader remembers only roughly.

create function public.search_people(nearly public.bounded_text, at_most integer default 3)
returns table (id uuid, handle text, name text, avatar_url text)
language sql stable security invoker rows 3 set search_path = '' as $$
  select * from private.search_people(left(nearly, 20), least(greatest(at_most, 0), 20))
$$;
comment on function public.search_people is 'People whose handle is or resembles this one, most similar first.';
grant execute on function public.search_people to anon, authenticated, service_role;

create function private.search_people(nearly text, at_most integer)
returns table (id uuid, handle text, name text, avatar_url text)
language sql stable security definer set search_path = '' set pg_trgm.similarity_threshold = 0.25 as $$
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
$$;
comment on function private.search_people is
  'Runs as its owner: under row rules Postgres would not use the indexes, as their operators could leak what they read.';
grant execute on function private.search_people to anon, authenticated, service_role;
