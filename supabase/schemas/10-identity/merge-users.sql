-- Merges an anonymous user into the account that the same person already had. lib/auth/README.md draws the steps.

create function public.issue_merge_ticket(from_user uuid, secret_hash text, to_user uuid default null) returns timestamptz
language sql volatile security invoker set search_path = '' as $$
  select private.issue_merge_ticket(from_user, secret_hash, to_user)
$$;
comment on function public.issue_merge_ticket is
  'Server only, for an anonymous user who is signed in now. Replaces their earlier tickets; returns when this one expires.';
grant execute on function public.issue_merge_ticket to service_role;

create function private.issue_merge_ticket(of_user uuid, secret_hash text, for_account uuid) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  issued public.merge_tickets;
begin
  -- Lock the user, so that tickets are issued one at a time: only the newest is valid.
  perform from auth.users u where u.id = of_user and u.is_anonymous for no key update;
  if not found then perform private.refuse('conflict', 'This account is registered already: there is nothing to move.'); end if;
  if for_account is not null and not exists (select from auth.users u where u.id = for_account and not u.is_anonymous) then
    perform private.refuse('not_found', 'There is no such account.');
  end if;
  if exists (select from public.merge_tickets t where t.from_user = of_user and t.redeemed_at is not null) then
    perform private.refuse('conflict', 'These purchases are being moved already.');
  end if;
  delete from public.merge_tickets t where t.from_user = of_user;
  insert into public.merge_tickets (secret_hash, from_user, to_user) values (secret_hash, of_user, for_account) returning * into issued;
  return issued.expires_at;
end;
$$;
grant execute on function private.issue_merge_ticket to service_role;

create function public.redeem_merge_ticket(secret_hash text, to_user uuid) returns boolean
language sql volatile security invoker set search_path = '' as $$ select private.redeem_merge_ticket(secret_hash, to_user) $$;
comment on function public.redeem_merge_ticket is
  'Server only, for an account that is signed in now. True if this call redeemed the ticket; the job merge_users does the rest.';
grant execute on function public.redeem_merge_ticket to service_role;

create function private.redeem_merge_ticket(secret_hash text, by_account uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  ticket public.merge_tickets;
begin
  select * into ticket from public.merge_tickets t where t.secret_hash = redeem_merge_ticket.secret_hash for update;
  if found and ticket.redeemed_at is not null and ticket.to_user = by_account then return false; end if;
  if not found or ticket.redeemed_at is not null or ticket.expires_at <= now()
    or (ticket.to_user is not null and ticket.to_user <> by_account)
    or not exists (select from auth.users u where u.id = by_account and not u.is_anonymous and u.deleted_at is null)
    or not exists (select from auth.users u where u.id = ticket.from_user and u.is_anonymous) then
    perform private.refuse('gone', 'This offer has ended. Nothing was moved. Open “Keep your purchases” on the device where you bought, and begin again.');
  end if;
  update public.merge_tickets t set redeemed_at = now(), to_user = by_account where t.id = ticket.id;
  perform private.add_job('merge_users', jsonb_build_object('id', ticket.id));
  return true;
end;
$$;
grant execute on function private.redeem_merge_ticket to service_role;

create function public.merge_users(ticket_id uuid) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.merge_users(ticket_id) $$;
comment on function public.merge_users is
  'Carries out a redeemed ticket in one transaction, whole or not at all. Returns how many purchases moved; a second run moves none.';
grant execute on function public.merge_users to service_role;

create function private.merge_users(of_ticket uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  ticket public.merge_tickets;
  moved integer;
begin
  select * into ticket from public.merge_tickets t where t.id = of_ticket for update;
  if not found or ticket.merged_at is not null or ticket.redeemed_at is null then return 0; end if;
  moved := private.move_holdings(ticket.from_user, ticket.to_user);
  update public.merge_tickets t set merged_at = now() where t.id = ticket.id;
  insert into public.outbox (template, user_id, data, natural_key)
  values ('purchases_moved', ticket.to_user, jsonb_build_object('count', moved), 'purchases_moved:' || ticket.id);
  -- A purchase opened meanwhile still needs its buyer: then this delete fails, everything rolls back, and the job runs again.
  delete from auth.users u where u.id = ticket.from_user and u.is_anonymous;
  return moved;
end;
$$;
grant execute on function private.merge_users to service_role;

-- What a reader has, with an account or without. Returns how many purchases moved.
create function private.move_holdings(old_user uuid, new_user uuid) returns integer
language plpgsql volatile security invoker set search_path = '' as $$
declare
  moved integer;
begin
  -- Wait for sales that are being settled; later ones find the new buyer. Lock in a fixed order, against deadlocks.
  perform private.lock_pair(pair.user_id, pair.post_id)
  from (
    select u.id as user_id, owned.post_id
    from (
      select p.post_id from public.purchases p where p.buyer_id = old_user
      union select e.post_id from public.entitlements e where e.user_id = old_user) as owned
    cross join unnest(array[old_user, new_user]) as u (id)
    order by owned.post_id, u.id) as pair;
  perform private.move_restores(old_user, new_user);
  perform private.move_entitlements(old_user, new_user);
  moved := private.move_purchases(old_user, new_user);
  perform private.move_bookmarks(old_user, new_user);
  return moved;
end;
$$;

-- A step of move_holdings. Where both users have a right to a post, one right remains, and a valid one wins over a revoked one.
create function private.move_entitlements(old_user uuid, new_user uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  -- A revoked right of the account takes over the valid one; if both are valid, the account's own stays.
  update public.entitlements t set source = f.source, purchase_id = f.purchase_id, restore_id = f.restore_id, granted_at = f.granted_at, revoked_at = null
  from public.entitlements f
  where f.user_id = old_user and t.user_id = new_user and t.post_id = f.post_id and t.section_idx is not distinct from f.section_idx
    and f.revoked_at is null and t.revoked_at is not null;
  delete from public.entitlements f using public.entitlements t
  where f.user_id = old_user and t.user_id = new_user and t.post_id = f.post_id and t.section_idx is not distinct from f.section_idx;
  update public.entitlements e set user_id = new_user where e.user_id = old_user;
$$;

-- A step of move_holdings. merged_from stays on the purchases, for the receipts.
create function private.move_purchases(old_user uuid, new_user uuid) returns integer
language plpgsql volatile security invoker set search_path = '' as $$
declare
  moved integer;
begin
  -- A buyer has one open quote per post (purchases_one_open_idx). Money that still arrives for an ended one is honoured or returned.
  update public.purchases f set status = 'expired'
  where f.buyer_id = old_user and f.status = 'pending' and exists (
    select from public.purchases t where t.buyer_id = new_user and t.post_id = f.post_id and t.status = 'pending' and t.kind = f.kind);
  -- A token of these purchases goes on opening the text, but must never give its holder a session of the account.
  update public.purchases p set buyer_id = new_user, merged_from = old_user, meta = p.meta - 'session_created' - 'session_user_id'
  where p.buyer_id = old_user;
  get diagnostics moved = row_count;
  update public.purchase_secrets s set buyer_id = new_user, sealed_session = null, sealed_at = null where s.buyer_id = old_user;
  return moved;
end;
$$;
