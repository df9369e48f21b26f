-- What a handle, a name, a language and a link may look like. Table definitions call these functions.

create function private.are_links(links jsonb) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select case when jsonb_typeof(links) <> 'array' then false else
    jsonb_array_length(links) <= 5 and coalesce((
      select bool_and(
        jsonb_typeof(link) = 'object'
        and link ?& array['label', 'url'] and (link - 'label' - 'url') = '{}'
        and char_length(link ->> 'label') between 1 and 30
        and link ->> 'url' ~ '^https://' and char_length(link ->> 'url') <= 200)
      from jsonb_array_elements(links) as link), true)
  end
$$;
grant execute on function private.are_links to service_role;

create function private.is_display_name(name text) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select char_length(name) between 1 and 50 and name = btrim(name)
    and name !~ '[[:cntrl:]\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]'
$$;
comment on function private.is_display_name is 'No control, zero-width or direction-changing characters: they make one name look like another.';
grant execute on function private.is_display_name to service_role;

-- A tag is shown by its name and sets the direction of a text: one that browsers do not understand broke every list with its post in it.
create function private.is_language(tag text) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select tag ~ '^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?$'
$$;
comment on function private.is_language is 'A language, perhaps its script and its region: de, pt-BR, zh-Hant. Mirrored by lib/creators/locales.ts.';
grant execute on function private.is_language to service_role;

-- Handles and names that are not mistaken for somebody else's.
create function private.fold_handle(handle text) returns text
language sql immutable security invoker set search_path = '' as $$
  select replace(replace(translate(regexp_replace(btrim(lower(handle), '_'), '_+', '_', 'g'), '01l', 'oii'), 'rn', 'm'), 'vv', 'w')
$$;
comment on function private.fold_handle is 'What the eye keeps of a handle. Two that fold alike would be taken for each other.';
grant execute on function private.fold_handle to service_role;

-- Letters that look like Latin ones, small capitals, and figures that stand in for letters.
create function private.fold_name(name text) returns text
language sql immutable security invoker set search_path = '' as $$
  select regexp_replace(regexp_replace(
    replace(replace(lower(translate(
      regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g'),
      'АВЕКМНОРСТУХІЈЅаекмнорстухіјѕԁɡһΑΒΕΖΗΙΚΜΝΟΡΤΥΧαεικνορτυχᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢıɑ013457@$|!',
      'ABEKMHOPCTYXIJSaekmhopctyxijsdghABEZHIKMNOPTYXaeiknoptuxabcdefghijklmnoprstuvwyziaoieastasii')), 'rn', 'm'), 'vv', 'w'),
    '[^a-z ]', '', 'g'), '\y([a-z]) (?=[a-z]\y)', '\1', 'g')
$$;
comment on function private.fold_name is 'A name as the eye takes it: without accents, in one alphabet, spaced letters joined.';

create function private.is_open_name(name text) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select name ~ '[^[:punct:][:space:]\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\U0001f000-\U0001faff]'
    and translate(private.fold_name(name), 'l', 'i') !~ '(farthing|officiai|admin|support|staff)'
$$;
comment on function private.is_open_name is 'No name without a letter or number, and none in the name of the house.';
