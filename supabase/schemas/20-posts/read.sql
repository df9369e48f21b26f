-- Reads the text of a post: the free part for everyone, all of it for its author and its buyers.

create function public.read_free_document(post_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_free_document(post_id) $$;
comment on function public.read_free_document is 'The free part of a published post, including an unlisted one.';
grant execute on function public.read_free_document to anon, authenticated, service_role;

create function private.read_free_document(of_post uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select v.free_doc from public.posts p join public.post_versions v on v.id = p.current_version_id
  where p.id = of_post and p.status = 'published'
$$;
grant execute on function private.read_free_document to anon, authenticated, service_role;

-- A buyer waits for this one answer after paying. A query that the data service puts together is planned for each request,
-- which took 36 ms; a function is planned once per connection.
create function public.read_own_post(post_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  answer jsonb;
begin
  select jsonb_build_object(
    'id', p.id, 'slug', p.slug, 'title', p.title, 'subtitle', p.subtitle, 'excerpt', p.excerpt, 'language', p.language,
    'access', p.access, 'price_currency', p.price_currency, 'price_usd_micros', p.price_usd_micros::text,
    'price_raw', p.price_raw::text, 'pwyw_min_raw', p.pwyw_min_raw::text, 'pwyw_suggested_raw', p.pwyw_suggested_raw::text,
    'reading_minutes', p.reading_minutes, 'published_at', p.published_at, 'creation_method', p.creation_method,
    'listed', p.listed, 'cover_alt', p.cover_alt, 'cover_caption', p.cover_caption, 'creation_note', p.creation_note,
    'content_warning', p.content_warning, 'comments_mode', p.comments_mode, 'license', p.license, 'free_words', p.free_words, 'paid_words', p.paid_words,
    'paid_images', p.paid_images, 'refund_window_min', p.refund_window_min, 'offers_downloads', p.offers_downloads,
    'first_published_at', p.first_published_at,
    'edited_at', p.edited_at, 'was_free_until', p.was_free_until, 'canonical_url', p.canonical_url, 'seo_title', p.seo_title,
    'seo_description', p.seo_description, 'current_version_id', p.current_version_id, 'cover_image_id', p.cover_image_id,
    'og_image_id', p.og_image_id, 'backdated_to', p.backdated_to,
    'status', p.status, 'unpublished_at', p.unpublished_at,
    'cover', (
      select jsonb_build_object('path', i.path, 'width', i.width, 'height', i.height, 'has_qr', i.has_qr)
      from public.post_images i where i.id = p.cover_image_id),
    'author', (
      select jsonb_build_object('id', a.id, 'handle', a.handle::text, 'name', a.name, 'avatar_url', a.avatar_url,
        'is_agent', a.is_agent, 'status', a.status)
      from public.profiles a where a.id = p.profile_id),
    'category', (select jsonb_build_object('id', c.id, 'name', c.name) from public.categories c where c.id = p.category_id),
    'prices', coalesce((
      select jsonb_agg(jsonb_build_object('access', e.access, 'price_currency', e.price_currency, 'price_raw', e.price_raw::text,
        'price_usd_micros', e.price_usd_micros::text, 'pwyw_min_raw', e.pwyw_min_raw::text, 'created_at', e.created_at))
      from public.post_price_events e where e.post_id = p.id), '[]'),
    'tags', coalesce((
      select jsonb_agg(jsonb_build_object('tag', t.tag)) from public.post_tags t where t.post_id = p.id), '[]'),
    'stats', (
      select jsonb_build_object('unlocks', s.unlocks, 'refunds', s.refunds) from public.post_stats s where s.post_id = p.id),
    'pictures', coalesce((
      select jsonb_agg(jsonb_build_object('id', i.id, 'path', i.path, 'width', i.width, 'height', i.height, 'is_paid', i.is_paid, 'has_qr', i.has_qr))
      from public.post_images i where i.post_id = p.id and not i.is_draft), '[]'),
    'files', coalesce((
      select jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'bytes', f.bytes))
      from public.post_files f where f.post_id = p.id and f.state = 'out'), '[]'),
    'version', (
      select jsonb_build_object('id', v.id, 'free_doc', v.free_doc, 'published_at', v.published_at)
      from public.post_versions v where v.id = p.current_version_id),
    'purchases', coalesce((
      select jsonb_agg(jsonb_build_object('id', b.id, 'refund_window_min', b.refund_window_min,
        'refund_window_ends_at', b.refund_window_ends_at, 'has_downloads', b.has_downloads))
      from public.purchases b where b.post_id = p.id and b.status = 'paid'), '[]'),
    'body', jsonb_build_object('sections', body.sections, 'change_note', body.change_note))
    -- A call takes at most 100 arguments.
    || jsonb_build_object(
      'talk', (select jsonb_build_object('open_comments', s.open_comments) from public.post_stats s where s.post_id = p.id))
  into answer
  from public.posts p
  join public.post_bodies body on body.version_id = p.current_version_id
  where p.id = read_own_post.post_id and p.status <> 'removed';
  return answer;
end;
$$;
comment on function public.read_own_post is
  'All of a post, if the caller may read all of it, as its author or by a right to read. Row rules decide, table by table.';
grant execute on function public.read_own_post to authenticated;

create function public.read_own_post_at(handle public.bounded_text, slug public.bounded_text) returns jsonb
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return public.read_own_post(public.find_own_post($1, $2));
end;
$$;
comment on function public.read_own_post_at is 'read_own_post by the post''s address, so that a page needs only one call.';
grant execute on function public.read_own_post_at to authenticated;

create function public.find_own_post(handle public.bounded_text, slug public.bounded_text) returns uuid
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return private.find_own_post($1, $2);
end;
$$;
comment on function public.find_own_post is
  'The id of the post at exactly this address, if it has a paid part and the caller may read it.';
grant execute on function public.find_own_post to authenticated;

-- Called for each page view of a signed-in user that Next answers: whether the page that everyone is shown would hold something back from
-- them. The rule is the row rule's own, as in web_open_documents.
create function private.find_own_post(of_handle text, of_slug text) returns uuid
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select at.id
    from private.locate_post(of_handle, of_slug) at
    join public.posts p on p.id = at.id
    join public.post_bodies b on b.version_id = p.current_version_id
    where at.handle = of_handle and at.slug = of_slug and at.status <> 'removed' and private.may_read_body(b.version_id));
end;
$$;
grant execute on function private.find_own_post to authenticated;

create function public.read_body_as_staff(post_id uuid, actor_id uuid, reason text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.read_body_as_staff(post_id, actor_id, reason) $$;
comment on function public.read_body_as_staff is 'Staff never read a paid text without a line in the audit log.';
grant execute on function public.read_body_as_staff to service_role;

create function private.read_body_as_staff(of_post uuid, actor uuid, why text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.admin_audit_log (actor_id, action, target, reason) values (actor, 'read_body', 'post:' || of_post, why);
  return (select b.sections from public.posts p join public.post_bodies b on b.version_id = p.current_version_id where p.id = of_post);
end;
$$;
grant execute on function private.read_body_as_staff to service_role;
