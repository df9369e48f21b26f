set local check_function_bodies = off;

create or replace function private.freeze_payouts (
  secret text
)
  returns table (
    was_frozen boolean,
    leaving_raw text
  )
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  owner uuid := (select l.user_id from private.freeze_links l where l.secret_hash = secret and l.expires_at > now());
  held numeric;
begin
  if owner is null then return; end if;
  -- In the order of all that change an author: the profile first. The row of the freeze asks for this lock, too.
  perform from public.profiles p where p.id = owner for key share;
  -- Waits until a block that is being stored is stored.
  perform from public.private_profiles h where h.id = owner for update;
  insert into public.payout_freezes (user_id) values (owner) on conflict do nothing;
  was_frozen := not found;
  with waiting as (
    select p.id from public.payouts p where p.recipient_id = owner and p.status = 'pending' for update skip locked),
  stopped as (
    update public.payouts p set status = 'held', attempts = 0, held_until = greatest(p.held_until, now())
    from waiting w where p.id = w.id returning p.amount_raw)
  select coalesce(sum(s.amount_raw), 0) into held from stopped s;
  select coalesce(sum(p.amount_raw), 0)::text into leaving_raw from public.payouts p where p.recipient_id = owner and p.status = 'publishing';
  if not was_frozen then
    insert into public.admin_audit_log (actor_id, action, target, after, reason)
    values (owner, 'freeze_payouts', 'profile:' || owner, jsonb_build_object('status', 'frozen', 'held_raw', held::text, 'leaving_raw', leaving_raw),
      'By the link of a mail about the payout address.');
    insert into public.outbox (template, user_id, data, natural_key)
    select 'payouts_frozen', owner, '{}', format('payouts_frozen:%s:%s', owner, extract(epoch from f.frozen_at))
    from public.payout_freezes f where f.user_id = owner;
  end if;
  return next;
end;
$function$;

create or replace function private.list_goodwill_targets (
  of_purchase uuid
)
  returns table (
    account text,
    amount_raw text
  )
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  author uuid := auth.uid();
  bought public.purchases;
begin
  select b.* into bought from public.purchases b join public.sales s on s.purchase_id = b.id
  where b.id = of_purchase and s.seller_id = author;
  if not found then perform private.refuse('not_found', 'There is no such sale of yours.'); end if;
  perform private.count_author_call('goodwill', author, 30, 3600);
  if bought.status <> 'paid' then perform private.refuse('conflict', 'This sale has been refunded.'); end if;
  if not exists (select from public.payouts o where o.purchase_id = bought.id and o.kind = 'creator' and o.status = 'paid') then
    perform private.refuse('conflict', case when private.is_sent_on(bought.id)
      then 'This sale is on its way to your wallet. Once it is there, you can refund the reader from it.'
      else 'This sale is not in your wallet yet. While it is with us, we can return it for you.' end);
  end if;
  return query
    select case when bool_or(private.is_from_service(p)) then null else p.from_account end, sum(p.amount_raw - coalesce(x.amount_raw, 0))::text
    from public.payments p
    left join public.payouts x on x.payment_hash = p.block_hash and x.kind = 'excess'
    where p.purchase_id = bought.id and p.confirmed_at is not null
    group by p.from_account
    having sum(p.amount_raw - coalesce(x.amount_raw, 0)) > 0
    order by sum(p.amount_raw - coalesce(x.amount_raw, 0)) desc limit 10;
end;
$function$;

create or replace function private.push_block (
  of_hash text,
  why text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.begin_staff_action(why, 'finance');
  stuck public.nano_blocks;
  of_payout uuid;
  of_payment text;
begin
  select * into stuck from public.nano_blocks b where b.hash = of_hash for update;
  if not found then perform private.refuse('not_found', 'There is no such block.'); end if;
  if stuck.state not in ('signed', 'sent') then perform private.refuse('conflict', 'This block is ' || stuck.state || ' now.'); end if;
  update public.payouts p set next_attempt_at = now() where p.block_hash = of_hash and p.status = 'publishing' returning p.id into of_payout;
  if of_payout is not null then perform private.add_job('send_payout', jsonb_build_object('id', of_payout)); end if;
  select p.block_hash into of_payment from public.payments p where p.received_block = of_hash;
  if of_payment is not null then perform private.add_job('pocket_payment', jsonb_build_object('id', of_payment)); end if;
  if exists (select from public.payouts p where p.id = of_payout and private.is_frozen(p.recipient_id)) then
    perform private.refuse('conflict', 'Its author has frozen payouts. It is sent once that ends.');
  end if;
  if of_payout is null and of_payment is null then perform private.refuse('conflict', 'Its payout has failed. Retry it there.'); end if;
  perform private.log_staff_action(actor, 'push_block', 'block:' || of_hash, jsonb_build_object('state', stuck.state, 'sent_at', stuck.sent_at),
    jsonb_build_object('queued', true), why);
end;
$function$;

create or replace function private.read_books (
  of_account text,
  seed text
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'account', a.account, 'seedId', a.seed_id, 'index', a.derivation_index,
    'purchase', jsonb_build_object('id', b.id, 'status', b.status, 'amountRaw', b.amount_raw::text,
      'isWindowOver', coalesce(private.returnable_until(b) <= now(), false),
      'isSellerBarred', coalesce(seller.status in ('suspended', 'deleted'), false) or private.is_frozen(b.seller_id)),
    'sale', (
      select jsonb_build_object('amountRaw', s.amount_raw::text, 'feeBps', s.fee_bps::text, 'feeRaw', s.fee_raw::text,
        'creatorAccount', s.creator_account, 'feeAccount', s.fee_account, 'isRefunded', s.refunded_at is not null)
      from public.sales s where s.purchase_id = b.id),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object('hash', p.block_hash, 'from', p.from_account, 'isFromService', private.is_from_service(p),
        'amountRaw', p.amount_raw::text, 'receivedBlock', p.received_block) order by p.confirmed_at, p.block_hash), '[]')
      from public.payments p where p.purchase_id = b.id and p.confirmed_at is not null),
    'payouts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'kind', o.kind, 'status', o.status, 'paymentHash', o.payment_hash,
        'recipient', o.recipient_account, 'amountRaw', o.amount_raw::text, 'blockHash', o.block_hash,
        -- A block that was signed before a freeze is not sent while it lasts, unless an attempt is under way. If it was sent, it is still booked.
        'isDue', o.next_attempt_at <= now() and not (o.status = 'publishing' and private.is_frozen(o.recipient_id)), 'attempts', o.attempts,
        'named', (select coalesce(jsonb_agg(n.account), '[]') from private.named_recipients n where n.payout_id = o.id))
        order by o.created_at, o.id), '[]')
      from public.payouts o where o.source_account = a.account),
    'blocks', (
      select coalesce(jsonb_agg(jsonb_build_object('hash', k.hash, 'previous', k.previous, 'kind', k.kind, 'state', k.state,
        'block', k.json, 'work', k.work) order by k.confirmed_at, k.created_at), '[]')
      from public.nano_blocks k where k.account = a.account and k.kind <> 'change'))
  from public.deposit_addresses a
  join public.purchases b on b.ephemeral_address = a.account
  left join public.profiles seller on seller.id = b.seller_id
  where a.account = of_account and a.seed_id = seed
$function$;

create or replace function private.refuse_payout_action (
  due public.payouts,
  what public.payout_action
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  bought public.purchases;
  may boolean;
  so_now text := format('This payout is %s now. Someone else was faster, or it moved on by itself.', replace(due.status::text, '_', ' '));
begin
  may := case what
    when 'retry' then due.status = 'failed'
    when 'rebuild' then due.status = 'failed'
    -- A thief's address may be fixed in what was sold before the freeze.
    when 'ask_for_address' then due.status = 'failed' or (due.status = 'held' and private.is_frozen(due.recipient_id))
    when 'mark_paid' then due.status = 'failed'
    when 'set_address' then due.status = 'awaiting_address'
    when 'approve' then due.status = 'pending' and due.approved_at is null
    when 'release' then due.status = 'held'
    when 'hold' then due.status = 'pending'
    when 'cancel' then due.status in ('held', 'pending') end;
  if not may then perform private.refuse('conflict', so_now); end if;
  if what in ('ask_for_address', 'mark_paid') and private.has_living_block(due) then
    perform private.refuse('conflict', 'One of its blocks may still be confirmed. Retry sends the same block again.');
  end if;
  select * into bought from public.purchases b where b.id = due.purchase_id;
  if what = 'release' and due.kind not in ('refund', 'excess') and private.returnable_until(bought) > now() then
    perform private.refuse('conflict', 'Its refund window is still open. Until it ends, the reader can have the money back.');
  end if;
  if what = 'release' and private.is_frozen(due.recipient_id) then
    perform private.refuse('conflict', 'Its author has frozen payouts. Only the author can end that.');
  end if;
  if what = 'release' and due.held_until = 'infinity' then
    perform private.refuse('conflict', 'Its post was removed. Decide about the post first: refund the sale, or restore the post.');
  end if;
  if what = 'release' and exists (select from public.profiles s where s.id = bought.seller_id and s.status in ('suspended', 'deleted')) then
    perform private.refuse('conflict', 'Its author is suspended. The suspension has to end first.');
  end if;
  if what = 'cancel' and (due.kind in ('refund', 'excess') or coalesce(bought.status not in ('refund_pending', 'refunded'), true)) then
    perform private.refuse('conflict', 'Its sale was not refunded. Only payouts of a refunded sale can be cancelled.');
  end if;
end;
$function$;

create or replace function private.release_payouts (
  at_most integer
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  released integer;
begin
  with due as (
    select p.id from public.payouts p
    where p.status = 'held' and p.held_until <= now() and not exists (
      select from public.purchases b join public.profiles s on s.id = b.seller_id
      where b.id = p.purchase_id and (s.status in ('suspended', 'deleted') or (p.kind = 'creator' and private.is_frozen(s.id))))
      and not private.is_frozen(p.recipient_id)
    order by p.held_until limit at_most for update of p skip locked)
  update public.payouts p set status = 'pending', released_at = now(), next_attempt_at = now() from due where p.id = due.id;
  get diagnostics released = row_count;
  return released;
end;
$function$;

create or replace function private.remove_post (
  of_post uuid,
  actor uuid,
  why text,
  is_by_law boolean
)
  returns public.posts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts;
begin
  select * into post from public.posts p where p.id = of_post for update;
  if not found then perform private.refuse('not_found', 'There is no such post.'); end if;
  if post.status = 'removed' then return post; end if;
  insert into public.admin_audit_log (actor_id, action, target, before, reason)
  values (actor, 'remove_post', 'post:' || post.id, jsonb_build_object('status', post.status), why);
  update public.payouts p set held_until = 'infinity',
    status = case when p.status = 'awaiting_address' then p.status else 'held' end
  from public.purchases b
  where b.post_id = post.id and p.purchase_id = b.id and p.kind in ('creator', 'fee')
    and p.status in ('held', 'pending', 'awaiting_address');
  update public.posts p
  set status = 'removed', removed_at = now(), removed_reason = why, removed_by_law = is_by_law, scheduled_at = null, deleted_at = null
  where p.id = post.id returning * into post;
  perform private.add_job('refund_removed_post', jsonb_build_object('id', post.id));
  perform private.notify_user(post.profile_id, 'content_removed', null, post.id, null, null);
  insert into public.outbox (template, user_id, data, natural_key)
  values ('content_removed', post.profile_id,
    jsonb_build_object(
      'title', coalesce(nullif(btrim(post.title), ''), 'Without a title'),
      'rule', case when is_by_law then 'The law' else 'Our content guidelines' end,
      'facts', left(regexp_replace(btrim(why), '\s+', ' ', 'g'), 300)),
    format('content_removed:%s:%s', post.id, extract(epoch from post.removed_at)))
  on conflict (natural_key) do nothing;
  perform private.touch_tags('post:' || post.id, 'profile:' || post.profile_id, 'posts');
  return post;
end;
$function$;

create or replace function private.set_payout_address (
  of_payout uuid,
  account text,
  by_actor uuid,
  why text
)
  returns public.payouts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  due public.payouts := private.lock_payout(of_payout);
  was jsonb := private.payout_facts(of_payout);
begin
  if due.status = 'pending' and due.recipient_account = account then return due; end if;
  if due.status <> 'awaiting_address' then perform private.refuse('conflict', 'This payout is not waiting for an address.'); end if;
  if not private.is_nano_account(account) or exists (select from public.deposit_addresses a where a.account = set_payout_address.account) then
    perform private.refuse('address_invalid', 'We cannot send to this address.');
  end if;
  -- What held it before it asked for an address holds it still.
  update public.payouts p set recipient_account = account, attempts = 0, next_attempt_at = now(),
    status = case when due.kind in ('creator', 'fee') and due.held_until > now() then 'held' else 'pending' end::public.payout_status
  where p.id = due.id returning * into due;
  perform private.log_staff_action(by_actor, 'set_payout_address', 'payout:' || due.id, was, private.payout_facts(due.id), why);
  return due;
end;
$function$;
