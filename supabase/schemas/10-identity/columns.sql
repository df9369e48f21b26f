-- Valid handles, names, languages and links. Table definitions call these functions.

-- At most five labelled https links. Checked here in full, because users can call update_profile without our API.
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
comment on function private.is_display_name is
  'Allows no control, zero-width or direction-changing characters: they make one name look like another.';
grant execute on function private.is_display_name to service_role;

-- Pages show a language by name and take the text direction from it. One tag that browsers rejected broke every list with its
-- post in it.
create function private.is_language(tag text) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select tag ~ '^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?$'
$$;
comment on function private.is_language is
  'A language, optionally with script and region: de, pt-BR, zh-Hant. lib/creators/locales.ts mirrors this pattern.';
grant execute on function private.is_language to service_role;

create function private.fold_handle(handle text) returns text
language sql immutable security invoker set search_path = '' as $$
  select replace(replace(translate(regexp_replace(btrim(lower(handle), '_'), '_+', '_', 'g'), '01l', 'oii'), 'rn', 'm'), 'vv', 'w')
$$;
comment on function private.fold_handle is
  'Reduces a handle to what the eye sees. Two handles that fold alike could be mistaken for each other, so only one may exist.';
grant execute on function private.fold_handle to service_role;

-- Maps look-alike letters of other alphabets, small capitals, and digits used as letters to Latin letters.
create function private.fold_name(name text) returns text
language sql immutable security invoker set search_path = '' as $$
  select regexp_replace(regexp_replace(
    replace(replace(lower(translate(
      regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g'),
      'АВЕКМНОРСТУХІЈЅаекмнорстухіјѕԁɡһΑΒΕΖΗΙΚΜΝΟΡΤΥΧαεικνορτυχᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢıɑ013457@$|!',
      'ABEKMHOPCTYXIJSaekmhopctyxijsdghABEZHIKMNOPTYXaeiknoptuxabcdefghijklmnoprstuvwyziaoieastasii')), 'rn', 'm'), 'vv', 'w'),
    '[^a-z ]', '', 'g'), '\y([a-z]) (?=[a-z]\y)', '\1', 'g')
$$;
comment on function private.fold_name is
  'Reduces a name to what the eye sees, so that is_open_name finds disguised words: no accents, one alphabet, spaced letters joined.';

create function private.is_open_name(name text) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select name ~ '[^[:punct:][:space:]\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\U0001f000-\U0001faff]'
    and translate(private.fold_name(name), 'l', 'i') !~ '(farthing|officiai|admin|support|staff)'
$$;
comment on function private.is_open_name is 'Rejects names without a letter or digit, and names that could pass for Farthing or its staff.';
