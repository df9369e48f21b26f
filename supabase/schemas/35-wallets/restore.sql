-- Section 29 (a): a bare send may be relayed, so it restores reading and nothing else.

create function public.restore_reading(secret_hash text, user_id uuid) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.restore_reading(secret_hash, user_id) $$;
comment on function public.restore_reading is
  'Lets an anonymous user read what the proven wallet paid for, or what the account that it is linked to owns. Returns how many posts.';
grant execute on function public.restore_reading to service_role;

-- The copies name the purchase, so a refund ends them with the original. They are no purchases: no receipt, no refund, no money.
create function private.restore_reading(secret text, reader uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  proof public.wallet_challenges := private.lock_wallet_proof(secret, 'restore', reader);
  linked uuid;
  opened record;
  restored public.wallet_restores;
  total integer := 0;
begin
  if not exists (select from auth.users u where u.id = reader and u.is_anonymous) then
    perform private.refuse('conflict', 'You are signed in. Link this wallet to your account instead.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('wallet:' || proof.account, 0));
  update public.nano_addresses a set last_used_at = now() where a.account = proof.account and 'restore' = any (a.uses)
  returning a.user_id into linked;
  perform private.require_device(proof.account, linked, reader);
  -- A refund that is under way ends first: then its post is not among these.
  perform from public.purchases b where b.id in (select o.purchase_id from private.list_paid_by_wallet(proof.account, linked) o)
  order by b.id for share;
  for opened in
    select o.owner_id, array_agg(o.purchase_id) as purchases, count(*)::integer as posts
    from private.list_paid_by_wallet(proof.account, linked) o
    where not exists (
      select from public.wallet_restores r where r.account = proof.account and r.user_id = reader
        and r.owner_id is not distinct from o.owner_id and r.ended_at is not null)
      and not exists (
        select from public.entitlements e where e.user_id = reader and e.post_id = o.post_id and e.revoked_at is null)
    group by o.owner_id
  loop
    insert into public.wallet_restores as known (account, user_id, owner_id, posts)
    values (proof.account, reader, opened.owner_id, opened.posts)
    on conflict on constraint wallet_restores_one_each do update set posts = known.posts + excluded.posts
    returning * into restored;
    insert into public.entitlements (user_id, post_id, source, purchase_id, restore_id)
    select reader, b.post_id, 'restore', b.id, restored.id from public.purchases b where b.id = any (opened.purchases)
    on conflict on constraint entitlements_one_each do update
      set source = 'restore', purchase_id = excluded.purchase_id, restore_id = excluded.restore_id, granted_at = now(), revoked_at = null;
    total := total + opened.posts;
    if restored.posts = opened.posts then perform private.tell_of_restore(restored); end if;
  end loop;
  return total;
end;
$$;
grant execute on function private.restore_reading to service_role;

-- One purchase for each post. owner_id is who can end the restore: the registered buyer, else the account that the wallet is linked to.
create function private.list_paid_by_wallet(wallet text, linked uuid)
returns table (purchase_id uuid, post_id uuid, owner_id uuid)
language sql stable security invoker set search_path = '' as $$
  select distinct on (b.post_id) b.id, b.post_id, coalesce(buyer.id, linked)
  from (
    select s.purchase_id as id from public.purchase_secrets s where s.payer_account = wallet and s.payer_is_service is not true
    union
    select own.id from public.purchases own where own.buyer_id = linked) as paid
  join public.purchases b on b.id = paid.id and b.kind = 'post' and b.status = 'paid'
    and not exists (select from public.account_deletions d where d.user_id = b.buyer_id and d.closed_at is not null)
  left join auth.users u on u.id = b.buyer_id and not u.is_anonymous
  left join public.profiles buyer on buyer.id = u.id
  order by b.post_id, buyer.id nulls last, b.paid_at
$$;

-- Five browsers in 30 days, for a wallet and for the account that it is linked to.
create function private.require_device(wallet text, linked uuid, reader uuid) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if (
    select count(distinct r.user_id) from public.wallet_restores r
    where (r.account = wallet or r.owner_id = linked) and r.user_id <> reader and r.created_at > now() - interval '30 days') >= 5 then
    perform private.refuse('rate_limited', 'This wallet has opened its posts on five devices in 30 days. Open them on one of those.');
  end if;
end;
$$;

create function private.tell_of_restore(restored public.wallet_restores) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  if restored.owner_id is null then return; end if;
  perform private.notify_user(restored.owner_id, 'reading_restored', null, null, null, 'reading_restored:' || restored.id);
  insert into public.outbox (template, user_id, data, natural_key)
  select 'reading_restored', u.id, jsonb_build_object('account', private.mask_account(restored.account), 'posts', restored.posts),
    'reading_restored:' || restored.id
  from auth.users u where u.id = restored.owner_id and private.real_email(u.email) is not null and u.deleted_at is null
  on conflict (natural_key) do nothing;
end;
$$;
comment on function private.tell_of_restore is 'Section 29 (a): the owner is told, and can answer “Not me”.';

create function public.end_restore(restore_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.end_restore(restore_id) $$;
comment on function public.end_restore is '“Not me”: ends the reading that a wallet opened on another device, for the caller''s own posts.';
grant execute on function public.end_restore to authenticated;

create function private.end_restore(of_restore uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.wallet_restores r set ended_at = coalesce(r.ended_at, now()) where r.id = of_restore and r.owner_id = auth.uid();
  if not found then perform private.refuse('not_found', 'There is no such device.'); end if;
  update public.entitlements e set revoked_at = now()
  where e.restore_id = of_restore and e.source = 'restore' and e.revoked_at is null;
end;
$$;
grant execute on function private.end_restore to authenticated;

-- A step of merge_users: an account that takes over what a browser read takes over who can end it, too.
create function private.move_restores(old_user uuid, new_user uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  update public.entitlements e set restore_id = t.id, revoked_at = coalesce(e.revoked_at, t.ended_at)
  from public.wallet_restores f
  join public.wallet_restores t on t.account = f.account and t.owner_id is not distinct from f.owner_id
  where f.user_id = old_user and t.user_id = new_user and e.restore_id = f.id and e.source = 'restore';
  update public.wallet_restores f set user_id = new_user
  where f.user_id = old_user and not exists (
    select from public.wallet_restores t
    where t.user_id = new_user and t.account = f.account and t.owner_id is not distinct from f.owner_id);
end;
$$;
