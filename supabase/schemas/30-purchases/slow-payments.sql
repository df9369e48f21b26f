-- While the network is slow a reader may close the page: a mail says when the payment is done.

create function public.ask_to_be_told(purchase_id uuid, email text, is_holder boolean, by_user uuid default null) returns boolean
language sql volatile security invoker set search_path = '' as $$
  select private.ask_to_be_told(purchase_id, email, by_user, is_holder)
$$;
comment on function public.ask_to_be_told is
  'Stores where to mail when a seen payment is done, for the buyer or the token''s holder. False if there is nothing to wait for. Refuses '
  'an address whose mails come back.';
grant execute on function public.ask_to_be_told to service_role;

create function private.ask_to_be_told(of_purchase uuid, email text, by_user uuid, is_holder boolean) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  bought public.purchases := private.lock_purchase(of_purchase);
begin
  if not is_holder and bought.buyer_id is distinct from by_user then
    perform private.refuse('not_found', 'There is no such purchase.');
  end if;
  if bought.status not in ('pending', 'expired') then return false; end if;
  if bought.payment_state <> 'seen' then
    perform private.refuse('conflict', 'We have not seen your payment yet. Once we have, we can write to you.');
  end if;
  if private.is_suppressed(email) then
    perform private.refuse_field('email', 'Our e-mails to this address come back. Use another one.');
  end if;
  update public.purchase_secrets s set tell_email = email where s.purchase_id = bought.id;
  return true;
end;
$$;
grant execute on function private.ask_to_be_told to service_role;

-- Mails on every change to paid or to refund_pending, whichever transition made it, and when it turns out to be too little: then the
-- reader has to act. Deletes the address in the same transaction, so that there is one mail only.
create function private.tell_when_done() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  recipient text;
begin
  select s.tell_email into recipient from public.purchase_secrets s where s.purchase_id = new.id;
  if recipient is null then return null; end if;
  update public.purchase_secrets s set tell_email = null where s.purchase_id = new.id;
  insert into public.outbox (template, recipient_email, data, natural_key)
  select case new.status when 'paid' then 'payment_confirmed' when 'refund_pending' then 'payment_came_too_late' else 'payment_too_small' end,
    recipient,
    jsonb_build_object('title', p.title, 'path', case new.status
      when 'refund_pending' then '/receipts/lookup?post=' || p.id else '/@' || a.handle || '/' || coalesce(p.slug, p.id::text) end)
      || case when new.status in ('paid', 'refund_pending') then '{}'::jsonb
         else jsonb_build_object('missing_raw', private.rest_of(new.amount_raw, new.received_raw)::text) end,
    case when new.status in ('paid', 'refund_pending') then 'payment_done:' else 'payment_short:' end || new.id
  from public.posts p join public.profiles a on a.id = p.profile_id
  where p.id = new.post_id
  on conflict (natural_key) do nothing;
  return null;
end;
$$;
create trigger tell_when_done after update of status, payment_state on public.purchases
  for each row when (
    (old.status is distinct from new.status and new.status in ('paid', 'refund_pending'))
    or (old.payment_state is distinct from new.payment_state and new.payment_state = 'partial' and new.status in ('pending', 'expired')))
  execute function private.tell_when_done();

create function public.forget_unheard_addresses(at_most integer default 500) returns integer
language plpgsql volatile security invoker set search_path = '' as $$
declare
  forgotten integer;
begin
  with over as (
    select s.purchase_id, s.tell_email, p.title from public.purchase_secrets s
    join public.purchases b on b.id = s.purchase_id
    join public.posts p on p.id = b.post_id
    where s.tell_email is not null and b.expires_at < now() - interval '2 days' limit at_most for update of s skip locked),
  told as (
    insert into public.outbox (template, recipient_email, data, natural_key)
    select 'payment_not_confirmed', o.tell_email, jsonb_build_object('title', o.title, 'path', '/receipts/lookup'),
      'payment_unheard:' || o.purchase_id
    from over o
    on conflict (natural_key) do nothing)
  update public.purchase_secrets s set tell_email = null from over where s.purchase_id = over.purchase_id;
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$$;
comment on function public.forget_unheard_addresses is
  'Deletes mail addresses of payments not done two days after the quote ended, and says so in their one mail. A timer calls it.';
