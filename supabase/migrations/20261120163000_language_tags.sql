-- A tag is shown by its name and sets the direction of a text: one that browsers do not understand broke every list with its post in it.

create function private.is_language(tag text) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select tag ~ '^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?$'
$$;
comment on function private.is_language is 'A language, perhaps its script and its region: de, pt-BR, zh-Hant. Mirrored by lib/creators/locales.ts.';
revoke execute on function private.is_language from public;
grant execute on function private.is_language to service_role;

update public.posts set language = substring(language from '^[A-Za-z]+') where not private.is_language(language);
alter table public.posts drop constraint posts_language_check, add constraint posts_language_check check (private.is_language(language));

update public.profiles set language = substring(language from '^[A-Za-z]+') where not private.is_language(language);
alter table public.profiles drop constraint profiles_language_check, add constraint profiles_language_check check (private.is_language(language));
