-- What a buyer without a session may read. The server has checked the purchase's token before it calls.

create function public.find_bought_post(handle text, slug text, purchase_ids uuid[]) returns table (purchase_id uuid, post_id uuid)
language plpgsql stable security invoker rows 1 set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return query select * from private.find_bought_post($1, $2, $3);
end;
$$;
comment on function public.find_bought_post is
  'The post at exactly this address, if one of these purchases gives the right to read it. The server has checked their tokens.';
grant execute on function public.find_bought_post to service_role;

create function private.find_bought_post(handle text, slug text, purchase_ids uuid[]) returns table (purchase_id uuid, post_id uuid)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select b.id, b.post_id
    from private.locate_post($1, $2) at
    join public.purchases b on b.post_id = at.id and b.id = any (purchase_ids) and b.status = 'paid'
    join public.entitlements e on e.purchase_id = b.id and e.source <> 'restore' and e.revoked_at is null
    where at.handle = $1 and at.slug = $2 and at.status <> 'removed'
    limit 1;
end;
$$;
grant execute on function private.find_bought_post to service_role;

create function public.read_body_of_purchase(purchase_id uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.read_body_of_purchase(purchase_id) $$;
comment on function public.read_body_of_purchase is
  'The paid text for a buyer without a session, whom row rules cannot admit. The server has checked the purchase''s token first.';
grant execute on function public.read_body_of_purchase to service_role;

-- Notes the delivery: what a program has not read, or what is much less than was promised, goes back (program-buyers.sql).
create function private.read_body_of_purchase(of_purchase uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  body jsonb;
begin
  -- Waits for a refund that is under way: a reader gets the text or the money, never both.
  perform from public.purchases p where p.id = of_purchase for share;
  select b.sections into body
  from public.entitlements e
  join public.posts p on p.id = e.post_id
  join public.post_bodies b on b.version_id = p.current_version_id
  where e.purchase_id = of_purchase and e.source <> 'restore' and e.revoked_at is null and p.status <> 'removed';
  if body is not null then
    update public.purchase_secrets s set delivered_at = now(), delivered_share = private.share_delivered(s, body)
    where s.purchase_id = of_purchase and s.delivered_at is null;
  end if;
  return body;
end;
$$;
grant execute on function private.read_body_of_purchase to service_role;

create function public.read_note_of_purchase(purchase_id uuid) returns text
language sql stable security invoker set search_path = '' as $$ select private.read_note_of_purchase(purchase_id) $$;
comment on function public.read_note_of_purchase is
  'The author''s note on the version, for a buyer without a session. The server has checked the purchase''s token first.';
grant execute on function public.read_note_of_purchase to service_role;

create function private.read_note_of_purchase(of_purchase uuid) returns text
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select b.change_note
    from public.entitlements e
    join public.posts p on p.id = e.post_id
    join public.post_bodies b on b.version_id = p.current_version_id
    where e.purchase_id = of_purchase and e.source <> 'restore' and e.revoked_at is null and p.status <> 'removed');
end;
$$;
grant execute on function private.read_note_of_purchase to service_role;
