-- Writing, from the first keystroke to a complete draft. The caller is the author; the database checks that.

create function public.create_post(wanted_id uuid default null) returns uuid
language sql volatile security invoker set search_path = '' as $$ select private.create_post(wanted_id) $$;
comment on function public.create_post is
  'Called at the first keystroke, not when the page opens. With a wanted_id the call can be repeated when no answer came.';
grant execute on function public.create_post to authenticated;

create function private.create_post(wanted_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  author uuid := private.require_author();
  created uuid;
begin
  perform private.count_author_call('draft', author, s.new_drafts_per_hour, 3600) from public.settings s;
  -- Who has a usual price sells by default: to give a post away is a choice.
  insert into public.posts (id, profile_id, language, refund_window_min, price_raw, access)
  select coalesce(wanted_id, gen_random_uuid()), p.id, p.language, p.default_refund_window, p.default_price_raw,
    case when p.default_price_raw is null then 'free' else 'paid' end::public.post_access
  from public.profiles p where p.id = author
  on conflict (id) do nothing
  returning id into created;
  if created is null and exists (select from public.posts p where p.id = wanted_id and p.profile_id = author) then
    return wanted_id;
  elsif created is null then
    perform private.refuse('conflict', 'There is a post with this id already.');
  end if;
  return created;
end;
$$;
grant execute on function private.create_post to authenticated;

-- Authors call with their own session, and may do so without our API. So every call of theirs checks the account here.
create function private.require_author() returns uuid
language plpgsql stable security invoker set search_path = '' as $$
declare
  author uuid := auth.uid();
begin
  if author is null then perform private.refuse('auth_required', 'Sign in to write.'); end if;
  if not exists (select from public.profiles p where p.id = author) then
    perform private.refuse('registered_required', 'Register to write.');
  end if;
  if exists (select from public.profiles p where p.id = author and p.status in ('suspended', 'deleted')) then
    perform private.refuse('forbidden', 'This account cannot write at the moment.');
  end if;
  return author;
end;
$$;

create function public.save_post(
  post_id uuid, seen_version integer, free_document public.document_json, paid_document public.document_json default null,
  changes public.bounded_json default '{}', reason public.version_reason default 'autosave')
returns integer
language sql volatile security invoker set search_path = '' as $$
  select private.save_post(post_id, seen_version, changes, free_document, paid_document, reason)
$$;
comment on function public.save_post is
  'Adds a version and returns its number. Rejects a caller who has not seen the newest version, so no work is overwritten unseen.';
grant execute on function public.save_post to authenticated;

create function private.save_post(of_post uuid, seen_version integer, changes jsonb, free jsonb, paid jsonb, why public.version_reason)
returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  saved integer;
begin
  perform private.count_author_call('save', private.require_author(), s.saves_per_minute, 60) from public.settings s;
  perform private.require_known_labels(changes);
  perform private.require_own_pictures(of_post, changes);
  saved := private.add_version(of_post, seen_version, changes, free, paid, why);
  -- A published post shows its new cover, and its new picture beside a link, at once.
  perform private.check_open_pictures(p, p.current_version_id) from public.posts p where p.id = of_post and p.status = 'published';
  return saved;
exception when data_exception or integrity_constraint_violation then
  perform private.refuse('validation_failed', 'One of the fields has a value that it cannot take.');
end;
$$;
comment on function private.save_post is
  'Turns what a column or constraint rejects into validation_failed: the author can correct it, and it is no failure of ours.';
grant execute on function private.save_post to authenticated;

-- Section 29 (d): a session that a relayed send may have opened writes new posts, and changes none that readers have seen.
create function private.require_may_change(post public.posts) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if post.first_published_at is not null then perform private.require_settled_sign_in(post.profile_id); end if;
end;
$$;

-- Else its author could end the hiding (60-moderation/hiding.sql) by withdrawing and publishing again.
create function private.refuse_while_hidden(post public.posts) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if post.status = 'hidden' then
    perform private.refuse('conflict', 'We have hidden this post until a person has looked at reports of it. Until then it stays as it is.');
  end if;
end;
$$;

-- Locks the post, so that its transitions run one after the other. Another author's post is answered as if it did not exist.
create function private.lock_own_post(of_post uuid) returns public.posts
language plpgsql volatile security invoker set search_path = '' as $$
declare
  author uuid := private.require_author();
  post public.posts;
begin
  select * into post from public.posts p where p.id = of_post and p.profile_id = author for update;
  if not found then perform private.refuse('not_found', 'There is no such post of yours.'); end if;
  return post;
end;
$$;

-- Accepts only the fields named here, as authors may call without our API. Settings take effect at once; the text and title of
-- a published post wait for its next publication.
create function private.apply_changes(post public.posts, changes jsonb) returns public.posts
language plpgsql volatile security invoker set search_path = '' as $$
declare
  wanted public.posts;
  unknown text;
begin
  select key into unknown from jsonb_object_keys(changes - array[
    'title', 'subtitle', 'excerpt', 'language', 'category_id', 'cover_image_id', 'cover_alt', 'cover_caption', 'access', 'price_currency',
    'price_raw', 'price_usd_micros', 'pwyw_min_raw', 'pwyw_suggested_raw', 'agent_price_raw', 'refund_window_min', 'comments_mode',
    'creation_method', 'creation_note', 'content_warning', 'canonical_url', 'seo_title', 'seo_description', 'og_image_id', 'license',
    'listed', 'slug', 'tags', 'offers_downloads', 'backdated_to', 'shows_comments']) as key limit 1;
  if found then perform private.refuse('validation_failed', format('There is no field %s to change.', unknown)); end if;
  wanted := jsonb_populate_record(post, changes);
  if wanted.access is distinct from post.access and post.current_version_id is not null then
    perform private.refuse('validation_failed', 'To make a published post free or paid, publish it again.');
  end if;
  if wanted.backdated_to is distinct from post.backdated_to then
    perform private.require_earlier_date(post, wanted.backdated_to);
  end if;
  if wanted.slug is distinct from post.slug then perform private.move_slug(post, wanted.slug); end if;
  update public.posts p set
    excerpt = case when changes ? 'excerpt' then nullif(btrim(wanted.excerpt), '') else p.excerpt end,
    excerpt_auto = case when changes ? 'excerpt' then nullif(btrim(wanted.excerpt), '') is null else p.excerpt_auto end,
    language = wanted.language, category_id = wanted.category_id, cover_image_id = wanted.cover_image_id, cover_alt = wanted.cover_alt,
    cover_caption = wanted.cover_caption, access = wanted.access, price_currency = wanted.price_currency, price_raw = wanted.price_raw,
    price_usd_micros = wanted.price_usd_micros, pwyw_min_raw = wanted.pwyw_min_raw, pwyw_suggested_raw = wanted.pwyw_suggested_raw,
    agent_price_raw = wanted.agent_price_raw, refund_window_min = wanted.refund_window_min, comments_mode = wanted.comments_mode,
    creation_method = wanted.creation_method, creation_note = wanted.creation_note,
    -- An age gate stays. What its author chooses meanwhile counts when it ends.
    content_warning = case when p.own_warning is null then wanted.content_warning else p.content_warning end,
    own_warning = case when p.own_warning is not null and changes ? 'content_warning' then wanted.content_warning else p.own_warning end,
    canonical_url = wanted.canonical_url, seo_title = wanted.seo_title, seo_description = wanted.seo_description,
    og_image_id = wanted.og_image_id, license = wanted.license, listed = wanted.listed, offers_downloads = wanted.offers_downloads,
    backdated_to = wanted.backdated_to, shows_comments = wanted.shows_comments
  where p.id = post.id;
  if changes ? 'tags' then
    delete from public.post_tags t where t.post_id = post.id;
    insert into public.tags (name) select distinct tag from jsonb_array_elements_text(changes -> 'tags') as tag order by tag on conflict do nothing;
    insert into public.post_tags (post_id, tag) select distinct post.id, tag from jsonb_array_elements_text(changes -> 'tags') as tag;
  end if;
  if post.status = 'published' then
    perform private.touch_tags('post:' || post.id, 'profile:' || post.profile_id, 'posts');
  end if;
  return wanted;
end;
$$;

-- A date after the publication would move an old post up on the profile again.
create function private.require_earlier_date(post public.posts, wanted date) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if wanted < '1990-01-01' or wanted > (coalesce(post.first_published_at, now()) at time zone 'UTC')::date then
    perform private.refuse_field('backdated_to', 'Choose a day from 1990 up to the day of publication.');
  end if;
end;
$$;

-- Names the wrong category or tag. The constraints would reject it, too, but without saying which field.
create function private.require_known_labels(changes jsonb) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if changes ->> 'category_id' is not null and not exists (select from public.categories c where c.id = changes ->> 'category_id') then
    perform private.refuse('validation_failed', 'Choose a category from the list.');
  elsif jsonb_typeof(changes -> 'tags') = 'array' and exists (
    select from jsonb_array_elements(changes -> 'tags') as tag
    where jsonb_typeof(tag) <> 'string' or tag #>> '{}' !~ '^[a-z0-9-]{2,30}$') then
    perform private.refuse('validation_failed', 'A tag has 2 to 30 lower-case letters, digits or hyphens.');
  end if;
end;
$$;

-- A version never changes: saving adds one. The free and the paid part are in separate tables, because their readers differ.
create function private.add_version(of_post uuid, seen_version integer, changes jsonb, free jsonb, paid jsonb, why public.version_reason)
returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts := private.lock_own_post(of_post);
  wanted public.posts;
  saved uuid;
begin
  if post.status in ('removed', 'deleted') then perform private.refuse('gone', 'This post cannot be changed.'); end if;
  perform private.require_may_change(post);
  if post.latest_version <> seen_version then
    perform private.refuse('conflict', format('Someone else changed this draft: its version is %s.', post.latest_version));
  end if;
  if octet_length(free::text) + coalesce(octet_length(paid::text), 0) > 1048576 then
    perform private.refuse('too_large', 'This post is too large: 1 MB at most.');
  end if;
  if not private.is_document(free) or not private.is_document(coalesce(paid, free)) then
    perform private.refuse('validation_failed', 'This is not a valid document.');
  end if;
  wanted := private.apply_changes(post, changes);
  if paid is not null and not changes ? 'access' then perform private.sell_new_break(post); end if;
  insert into public.post_versions (post_id, n, author_id, reason, title, subtitle, free_doc, free_words)
  values (post.id, seen_version + 1, post.profile_id, why, wanted.title, wanted.subtitle, free, private.count_words(free))
  returning id into saved;
  if paid is not null then
    insert into public.post_bodies (version_id, sections, words)
    values (saved, jsonb_build_array(jsonb_build_object('idx', 0, 'heading', null, 'doc', paid, 'words', private.count_words(paid))),
      private.count_words(paid));
  end if;
  perform private.drop_repeated(post.id, seen_version);
  -- A published post keeps its title until it is published again; a draft shows the newest.
  update public.posts p set latest_version = seen_version + 1,
    title = case when post.current_version_id is null then wanted.title else p.title end,
    subtitle = case when post.current_version_id is null then wanted.subtitle else p.subtitle end
  where p.id = post.id;
  perform private.drop_old_versions(post.id);
  return seen_version + 1;
end;
$$;

-- A break that is put into a draft makes it a paid post, even before it has a price (N-19). What was chosen later stays.
create function private.sell_new_break(post public.posts) returns void
language sql volatile security invoker set search_path = '' as $$
  update public.posts p set access = 'paid', price_raw = coalesce(p.price_raw, (
    select author.default_price_raw from public.profiles author where author.id = p.profile_id))
  where p.id = post.id and post.status = 'draft' and post.access = 'free' and not exists (
    select from public.post_bodies b join public.post_versions v on v.id = b.version_id
    where v.post_id = post.id and v.n = post.latest_version)
$$;

-- A save of settings alone leaves no second version of the same text, so that it takes no place among the kept ones.
create function private.drop_repeated(of_post uuid, before integer) returns void
language sql volatile security invoker set search_path = '' as $$
  delete from public.post_versions old using public.post_versions new
  where old.post_id = of_post and old.n = before and old.published_at is null
    and new.post_id = of_post and new.n = before + 1
    and (new.title, new.subtitle, new.free_doc) is not distinct from (old.title, old.subtitle, old.free_doc)
    and (select b.sections from public.post_bodies b where b.version_id = new.id)
      is not distinct from (select b.sections from public.post_bodies b where b.version_id = old.id)
$$;

-- Bounds what autosave piles up: the newest 50 stay. Published versions always stay, as buyers may read the one they bought.
create function private.drop_old_versions(of_post uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  delete from public.post_versions v
  where v.post_id = of_post and v.published_at is null and v.n <= (
    select n from public.post_versions kept where kept.post_id = of_post and kept.published_at is null
    order by n desc offset 50 limit 1)
$$;
