set local check_function_bodies = off;

create or replace function private.read_download (
  of_post uuid,
  reader uuid,
  held uuid[]
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts;
  owned public.entitlements;
  bought public.purchases;
  version public.post_versions;
  paid jsonb;
  is_included boolean := true;
begin
  select * into post from public.posts p where p.id = of_post;
  if post.profile_id is distinct from reader then
    -- Waits for a refund that is under way: a reader gets the text or the money, never both.
    perform from public.purchases p where p.post_id = post.id and (p.id = any (held) or p.buyer_id = reader) for share;
    select * into owned from public.entitlements e
    where e.post_id = post.id and e.revoked_at is null and (e.user_id = reader or (e.purchase_id = any (held) and e.source <> 'restore'))
    order by (e.user_id = reader) is true desc, e.granted_at limit 1;
    if owned.id is null or post.status = 'removed' then return null; end if;
    select * into bought from public.purchases p where p.id = owned.purchase_id;
    is_included := coalesce(bought.has_downloads, post.offers_downloads);
  end if;
  select * into version from public.post_versions v
  where v.id = coalesce((select s.version_id from public.sales s where s.purchase_id = bought.id), post.current_version_id);
  if version.id is null then return null; end if;
  if is_included then
    select b.sections into paid from public.post_bodies b where b.version_id = version.id;
    -- A copy is a delivery (read_body_of_purchase).
    update public.purchase_secrets s set delivered_at = now(), delivered_share = private.share_delivered(s, paid)
    where s.purchase_id = bought.id and s.delivered_at is null;
  end if;
  return (
    select jsonb_build_object(
      'is_included', is_included, 'post_id', post.id, 'slug', coalesce(post.slug, post.id::text), 'version', version.n,
      'title', version.title, 'subtitle', version.subtitle, 'language', post.language, 'license', post.license,
      'published_at', post.published_at, 'saved_at', coalesce(version.published_at, version.created_at),
      'cover_image_id', post.cover_image_id, 'name', a.name, 'handle', a.handle::text,
      'free_doc', case when is_included then version.free_doc end, 'sections', paid,
      'pictures', coalesce((
        select jsonb_agg(jsonb_build_object('id', i.id, 'path', i.path, 'width', i.width, 'height', i.height, 'is_paid', i.is_paid, 'has_qr', i.has_qr))
        from public.post_images i where i.post_id = post.id and not i.is_draft and is_included), '[]'))
    from public.profiles a where a.id = post.profile_id);
end;
$function$;
