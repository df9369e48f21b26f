-- Opens a purchase on another device of its buyer: once, within ten minutes.

create function public.make_device_link(purchase_id uuid, secret_hash text) returns timestamptz
language sql volatile security invoker set search_path = '' as $$ select private.make_device_link(purchase_id, secret_hash) $$;
comment on function public.make_device_link is
  'Stores a link to a paid purchase, ends earlier ones and returns when this one ends. The server has checked the buyer.';
grant execute on function public.make_device_link to service_role;

create function private.make_device_link(of_purchase uuid, secret text) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  ends_at timestamptz;
begin
  if not exists (select from public.purchases b where b.id = of_purchase and b.status = 'paid') then
    perform private.refuse('conflict', 'Only a post that you own opens on another device.');
  end if;
  -- Only the newest link works: unused ones go, and so do expired ones.
  delete from public.device_links d where d.purchase_id = of_purchase and (d.used_at is null or d.expires_at < now());
  insert into public.device_links (secret_hash, purchase_id) values (secret, of_purchase) returning expires_at into ends_at;
  return ends_at;
end;
$$;
grant execute on function private.make_device_link to service_role;

create function public.use_device_link(secret_hash text) returns table (purchase_id uuid, post_id uuid, handle text, slug text)
language sql volatile security invoker rows 1 set search_path = '' as $$ select * from private.use_device_link(secret_hash) $$;
comment on function public.use_device_link is
  'What a link opens, once. No row if it has expired, was used, or the post can no longer be read.';
grant execute on function public.use_device_link to service_role;

-- One statement checks the link and marks it as used: of two devices at once only one gets in.
create function private.use_device_link(secret text) returns table (purchase_id uuid, post_id uuid, handle text, slug text)
language plpgsql volatile security definer set search_path = '' as $$
declare
  opened uuid;
begin
  update public.device_links d set used_at = now()
  where d.secret_hash = secret and d.used_at is null and d.expires_at > now()
  returning d.purchase_id into opened;
  return query
    select b.id, p.id, a.handle::text, coalesce(p.slug, p.id::text)
    from public.purchases b join public.posts p on p.id = b.post_id join public.profiles a on a.id = p.profile_id
    where b.id = opened and b.status = 'paid' and p.status <> 'removed';
end;
$$;
grant execute on function private.use_device_link to service_role;
