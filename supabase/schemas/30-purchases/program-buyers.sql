-- REF-07: a program keeps a perfect copy, so it has no refund window. What it paid for and never received goes back by itself.

-- Holds the shares of a program's sale for 150 seconds, also those that are held for a shorter time already. The program has 60 seconds
-- to read: if it does not, or is given too little, the money is still here to return.
create function private.hold_until_delivered() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status in ('pending', 'held') and new.kind in ('creator', 'split', 'referrer', 'fee') and exists (
    select from public.purchases b where b.id = new.purchase_id and private.is_undelivered(b)) then
    new.status := 'held';
    new.held_until := greatest(new.held_until, now() + interval '150 seconds');
  end if;
  return new;
end;
$$;
create trigger hold_until_delivered before insert on public.payouts for each row execute function private.hold_until_delivered();

-- A user's own session reads by row rules, which leave no trace: their purchase never counts as undelivered.
create function private.is_undelivered(bought public.purchases) returns boolean
language sql stable security invoker set search_path = '' as $$
  select bought.channel = 'agent' and bought.status = 'paid' and exists (
    select from public.purchase_secrets s
    where s.purchase_id = bought.id and s.delivered_at is null and s.session_claimed_at is null
      and (bought.buyer_id is null or bought.meta ->> 'session_created' = 'true'))
$$;
comment on function private.is_undelivered is 'True if a program paid and has neither read with its token nor claimed its session.';

create function private.share_delivered(promised public.purchase_secrets, body jsonb) returns real
language sql stable security invoker set search_path = '' as $$
  select least(
    private.count_words(body)::real / nullif(promised.declared_words, 0),
    (select count(*) from private.images_in(body) as shown (id) join public.post_images i on i.id = shown.id)::real
      / nullif(promised.declared_images, 0))
$$;
comment on function private.share_delivered is 'The share of the promised words or images in a body. Null if nothing was promised.';

create function private.is_nonconforming(bought public.purchases) returns boolean
language sql stable security invoker set search_path = '' as $$
  select bought.channel = 'agent' and bought.status = 'paid' and exists (
    select from public.purchase_secrets s where s.purchase_id = bought.id and s.delivered_share < 0.8)
$$;
comment on function private.is_nonconforming is 'True if a program was given less than 80% of the words or of the images that were promised.';

create function public.return_undelivered(at_most integer default 1) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.return_undelivered(at_most) $$;
comment on function public.return_undelivered is
  'Returns what a program paid for and did not read within a minute, or what was much less than promised. One purchase per call, so that '
  'locks keep their order.';
grant execute on function public.return_undelivered to service_role;

-- Checks again under the lock: the program may have read in the meantime. Sales whose shares have left are skipped.
create function private.return_undelivered(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  due uuid;
  bought public.purchases;
  returned integer := 0;
begin
  for due in
    select b.id from public.purchases b
    where b.channel = 'agent' and b.status = 'paid' and b.paid_at > now() - interval '1 day'
      and ((b.paid_at < now() - interval '60 seconds' and private.is_undelivered(b)) or private.is_nonconforming(b)) and not exists (
        select from public.payouts p where p.purchase_id = b.id and p.kind in ('creator', 'split', 'referrer', 'fee')
          and p.status in ('publishing', 'paid', 'failed'))
    order by b.paid_at limit at_most
  loop
    bought := private.lock_purchase(due);
    if private.is_undelivered(bought) then
      -- No reader returned this, so it counts neither against the post nor towards a refund limit.
      update public.purchases p set refund_asked_by = 'undelivered' where p.id = bought.id returning * into bought;
      perform private.start_refund(bought, 'Not delivered', null);
      returned := returned + 1;
    elsif private.is_nonconforming(bought) then
      -- This one counts against the post: its author sold less than was promised.
      update public.purchases p set refund_asked_by = 'nonconforming' where p.id = bought.id returning * into bought;
      perform private.start_refund(bought, 'Less than promised', null);
      returned := returned + 1;
    end if;
  end loop;
  return returned;
end;
$$;
grant execute on function private.return_undelivered to service_role;
