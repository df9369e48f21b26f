set local check_function_bodies = off;

drop function private.describe_for_finance(uuid[]);

drop function private.find_searched_purchases(text, text, boolean);

drop function private.mail_receipt(public.purchases);

alter table public.retired_handles
  add column is_taken_away boolean not null default false;

alter table public.retired_handles
  add column redirects boolean not null default true;

create or replace function private.begin_staff_action (
  why text,
  VARIADIC offices text[]
)
  returns uuid
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.require_office(variadic offices);
begin
  -- A wallet's sign-in looks like a code.
  perform private.require_settled_sign_in(actor);
  if not exists (
    select from jsonb_array_elements(coalesce((select auth.jwt()) -> 'amr', '[]')) as proof
    where proof ->> 'method' in ('otp', 'magiclink') and (proof ->> 'timestamp')::numeric >= extract(epoch from now()) - 15 * 60) then
    perform private.refuse('step_up_required', 'Confirm that it is you: we send a code to your e-mail. Then try again.');
  end if;
  perform private.require_reason(why);
  return actor;
end;
$function$;

create or replace function private.change_handle_of (
  of_person uuid,
  seen text,
  keeps_links boolean,
  rule text,
  why text
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.begin_staff_action(why, 'moderator');
  person public.profiles := private.lock_other_account(of_person, actor);
  found_facts text := btrim(regexp_replace(why, '\s+', ' ', 'g'));
  by_rule text := btrim(regexp_replace(coalesce(rule, ''), '\s+', ' ', 'g'));
  made text := private.make_up_handle();
  decision uuid;
begin
  perform private.require_rule(by_rule);
  if keeps_links is null then perform private.refuse_field('links', 'Choose where old links lead.'); end if;
  if person.handle is null or person.handle::text is distinct from seen then
    perform private.refuse('conflict', 'The handle has changed since you opened the page. Look at it again, then try again.');
  end if;
  if cardinality(private.list_possible_statuses(person, actor)) = 0 then
    perform private.refuse('forbidden', 'Only the owner can do this.');
  end if;
  update public.profiles p set handle = made where p.id = person.id;
  update public.retired_handles r set redirects = keeps_links where r.handle operator(extensions.=) person.handle;
  perform private.log_staff_action(actor, 'change_handle', 'profile:' || person.id, jsonb_build_object('handle', person.handle),
    jsonb_build_object('handle', made, 'rule', by_rule, 'keeps_links', keeps_links), found_facts);
  insert into public.moderation_actions (target_type, target_id, affected_id, actor_id, action, facts, rule, redress)
  values ('profile', person.id, person.id, actor, 'change_handle', found_facts, by_rule,
    'You can appeal once within six months: on the page of this decision, or write to us.')
  returning id into decision;
  perform private.notify_user(person.id, 'account_status', null, null, null, null, null, null,
    jsonb_build_object('status', 'renamed', 'handle', made));
  insert into public.outbox (template, user_id, data, natural_key)
  values ('account_renamed', person.id, jsonb_build_object('rule', by_rule, 'facts', found_facts, 'old', person.handle, 'handle', made,
    'keeps_links', keeps_links), 'account_renamed:' || decision);
  return made;
end;
$function$;

create or replace function private.describe_for_finance (
  purchases uuid[],
  may_resend boolean
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(jsonb_agg(private.describe_purchase_state(b) || jsonb_build_object(
    'receipt', case when may_resend then private.judge_resend(b) end,
    'account', b.ephemeral_address, 'payers', coalesce((
      select jsonb_agg(distinct m.from_account) from public.payments m where m.purchase_id = b.id), '[]'),
    'more', jsonb_build_object(
      'amount_raw', b.amount_raw::text, 'created_at', b.created_at, 'paid_at', b.paid_at, 'refund_reason', b.refund_reason,
      'post_title', p.title, 'seller_handle', a.handle)) order by b.created_at desc, b.id), '[]')
  from public.purchases b
  left join public.profiles a on a.id = b.seller_id
  left join public.posts p on p.id = b.post_id
  where b.id = any (purchases)
$function$;

create or replace function private.describe_for_support (
  of_purchase uuid
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_array(private.describe_purchase_state(b) || jsonb_build_object(
    'receipt', private.judge_resend(b), 'account', private.mask_account(b.ephemeral_address), 'payers', coalesce((
      select jsonb_agg(distinct private.mask_account(m.from_account)) from public.payments m where m.purchase_id = b.id), '[]')))
  from public.purchases b where b.id = of_purchase
$function$;

create or replace function private.describe_purchase_state (
  bought public.purchases
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_object('id', bought.id, 'status', bought.status, 'payment_state', bought.payment_state,
    'received_raw', bought.received_raw::text, 'missing_raw', private.missing_raw(bought)::text, 'waits_until', private.waits_until(bought))
$function$;

create or replace function private.detail_for_finance (
  of_purchase uuid
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  first_payment text := (
    select m.block_hash from public.payments m where m.purchase_id = of_purchase order by m.seen_at, m.block_hash limit 1);
begin
  return jsonb_build_object(
    'around', private.read_staff_row('payment', first_payment) - 'row',
    'payouts', coalesce((
      select jsonb_agg(to_jsonb(o) - 'recipient_id' - 'state' order by o.created_at, o.id)
      from private.staff_payouts o where o.purchase_id = of_purchase), '[]'));
end;
$function$;

create or replace function private.find_searched_purchases (
  by_what text,
  asked text,
  with_payouts boolean
)
  returns SETOF uuid
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  case by_what
    when 'purchase' then return query select b.id from public.purchases b where b.id = asked::uuid;
    when 'receipt' then return query
      select s.purchase_id from public.sales s
      where s.receipt_number = split_part(asked, '-', 3)::bigint
        and extract(year from s.paid_at at time zone 'UTC') = split_part(asked, '-', 2)::integer;
    when 'account' then return query
      select b.id from public.purchases b
      where b.id in (
        select d.id from public.purchases d where d.ephemeral_address = asked
        union all
        select m.purchase_id from public.payments m where m.from_account = asked
        union all
        (select o.purchase_id from public.payouts o where with_payouts and o.recipient_account = asked order by o.created_at desc limit 100))
      order by b.created_at desc, b.id limit 21;
    when 'block' then return query
      select m.purchase_id from public.payments m where m.block_hash = asked
      union
      select b.id from public.nano_blocks n join public.purchases b on b.ephemeral_address = n.account
      where with_payouts and n.hash = asked
      union
      select o.purchase_id from public.payouts o
      where with_payouts and o.purchase_id is not null and (o.block_hash = asked or o.claimed_hash = asked);
  end case;
end;
$function$;

create or replace function private.give_handle_back (
  judged public.moderation_actions,
  actor uuid,
  why text
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  change public.admin_audit_log;
  person public.profiles;
begin
  select * into change from public.admin_audit_log l
  where l.target = 'profile:' || judged.target_id and l.action = 'change_handle' and l.created_at >= judged.created_at
  order by l.id limit 1;
  select * into person from public.profiles p where p.id = judged.target_id for update;
  update public.retired_handles r set is_taken_away = false, redirects = true
  where r.handle operator(extensions.=) (change.before ->> 'handle')::extensions.citext and r.profile_id = person.id;
  if not found then return false; end if;
  if person.handle::text is distinct from change.after ->> 'handle' then
    update public.profiles p set handle_changed_at = null where p.id = person.id;
    return false;
  end if;
  update public.profiles p set handle = change.before ->> 'handle' where p.id = person.id;
  perform private.log_staff_action(actor, 'give_handle_back', 'profile:' || person.id, jsonb_build_object('handle', person.handle),
    change.before, why);
  return true;
end;
$function$;

create or replace function private.guard_handle()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  is_by_staff boolean := (select auth.uid()) <> new.id and private.staff_office() in ('owner', 'moderator');
begin
  if new.handle::text is not distinct from old.handle::text then return new; end if;
  if new.handle is null then
    perform private.refuse('validation_failed', 'A handle can be changed, not taken away.');
  end if;
  if lower(new.handle::text) = lower(old.handle::text) then return new; end if;
  if new.status = 'deleted' then return new; end if;
  if private.judge_handle(new.handle::text, new.id) is not null then
    perform private.refuse('handle_taken', format('@%s is not available.', new.handle));
  end if;
  if old.handle is not null and is_by_staff then
    insert into public.retired_handles (handle, profile_id, is_taken_away) values (old.handle, new.id, true)
    on conflict (handle) do update
      set profile_id = excluded.profile_id, retired_at = excluded.retired_at, is_taken_away = true, redirects = true;
    new.handle_changed_at = null;
  elsif old.handle is not null then
    perform private.require_settled_sign_in(new.id);
    if old.handle_changed_at > now() - interval '30 days' then
      perform private.refuse('conflict', format('A handle can be changed once in 30 days: yours again on %s.',
        to_char(old.handle_changed_at + interval '30 days', 'FMDD FMMonth YYYY')));
    end if;
    insert into public.retired_handles (handle, profile_id) values (old.handle, new.id)
    on conflict (handle) do update
      set profile_id = excluded.profile_id, retired_at = excluded.retired_at, is_taken_away = false, redirects = true;
    new.handle_changed_at = now();
  end if;
  delete from public.retired_handles r where r.handle operator(extensions.=) new.handle;
  return new;
end;
$function$;

create or replace function private.judge_handle (
  wanted text,
  for_profile uuid
)
  returns text
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select case
    when char_length(wanted) < 3 then 'too_short'
    when char_length(wanted) > 20 then 'too_long'
    when wanted !~ '^[A-Za-z0-9_]+$' then 'invalid'
    when exists (select from public.profiles p where p.id = for_profile and lower(p.handle::text) = lower(wanted)) then null
    when exists (select from public.reserved_handles r where private.fold_handle(r.handle::text) = private.fold_handle(wanted))
      -- No handle may speak for Farthing, even with other words beside these.
      or regexp_split_to_array(private.fold_handle(wanted), '_')
        && array['admin', 'farthing', 'moderator', private.fold_handle('official'), 'staff', 'support'] then 'reserved'
    when exists (
        select from public.profiles p
        where private.fold_handle(p.handle::text) = private.fold_handle(wanted) and p.id is distinct from for_profile)
      or exists (
        select from public.retired_handles r
        where private.fold_handle(r.handle::text) = private.fold_handle(wanted) and (r.profile_id is distinct from for_profile or r.is_taken_away)
          and r.retired_at > now() - interval '12 months') then 'taken'
  end
$function$;

create or replace function private.judge_resend (
  bought public.purchases
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select case
    when to_email.address is null then 'no_address' when private.is_suppressed(to_email.address) then 'bounced' else 'sendable' end
  from public.sales s
  left join lateral (
    select private.real_email(u.email) as address from auth.users u where u.id = bought.buyer_id and u.deleted_at is null) as to_email on true
  where s.purchase_id = bought.id
$function$;

create or replace function private.locate_post (
  of_handle text,
  slug_or_id text
)
  returns table (
    id uuid,
    handle text,
    slug text,
    status public.post_status,
    by_law boolean
  )
  language plpgsql
  stable
  security definer
  rows 1
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return query
    select p.id, a.handle::text, p.slug, p.status, p.status = 'removed' and p.removed_by_law
    from public.profiles a
    join public.posts p on p.profile_id = a.id
    where a.id = coalesce(
        (select h.id from public.profiles h where h.handle operator(extensions.=) of_handle::extensions.citext),
        (select r.profile_id from public.retired_handles r
         where r.handle operator(extensions.=) of_handle::extensions.citext and r.redirects and r.retired_at > now() - interval '90 days'))
      and p.id = coalesce(
        case when slug_or_id ~* '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$' then slug_or_id::uuid end,
        (select named.id from public.posts named where named.profile_id = a.id and named.slug = slug_or_id),
        (select s.post_id from public.post_slugs s where s.profile_id = a.id and s.slug = slug_or_id))
      and p.first_published_at is not null;
end;
$function$;

create or replace function private.locate_profile (
  of_handle text
)
  returns table (
    id uuid,
    handle text,
    status public.account_status
  )
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select p.id, p.handle::text, p.status from public.profiles p
  where p.id = coalesce(
    (select h.id from public.profiles h where h.handle operator(extensions.=) of_handle::extensions.citext),
    (select r.profile_id from public.retired_handles r
     where r.handle operator(extensions.=) of_handle::extensions.citext and r.redirects and r.retired_at > now() - interval '90 days'))
$function$;

create or replace function private.mail_receipt (
  bought public.purchases,
  occasion text default null::text
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  insert into public.outbox (template, user_id, data, natural_key)
  select 'receipt', u.id,
    jsonb_build_object('number', private.receipt_reference('R', s), 'title', t.title, 'author', coalesce(a.name, '@' || a.handle::text),
      'amount_raw', s.amount_raw::text, 'paid_at', s.paid_at,
      'fiat', '$' || to_char(s.amount_raw / 1e30 * s.rate_usd, 'FM999,999,990.00####'),
      'path', '/@' || a.handle || '/' || coalesce(t.slug, t.id::text),
      'consent', (
        select private.consent_words(k.consent_text_id, bought.refund_window_min) from public.purchase_secrets k
        where k.purchase_id = bought.id and k.consent_at is not null)),
    concat_ws(':', 'receipt', bought.id, occasion)
  from auth.users u
  join public.sales s on s.purchase_id = bought.id
  join public.posts t on t.id = bought.post_id
  join public.profiles a on a.id = bought.seller_id
  where u.id = bought.buyer_id and private.real_email(u.email) is not null and u.deleted_at is null
  on conflict (natural_key) do nothing
$function$;

create or replace function private.make_up_handle()
  returns text
  language plpgsql
  set search_path to ''
  AS $function$
declare
  made text;
begin
  loop
    made := 'user_' || (
      select string_agg(substr('bcdfghjkmnpqrstvwxz', 1 + floor(random() * 19)::integer, 1), '') from generate_series(1, 8));
    if private.judge_handle(made, null) is null then return made; end if;
  end loop;
end;
$function$;

create or replace function private.needs_owner (
  judged public.moderation_actions
)
  returns boolean
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select judged.action = 'suspend_account' or (judged.action in ('limit_account', 'change_handle') and private.office_of(judged.target_id) is not null)
$function$;

create or replace function private.require_reason (
  why text
)
  returns void
  language plpgsql
  immutable
  set search_path to ''
  AS $function$
begin
  if char_length(btrim(coalesce(why, ''))) not between 3 and 500 then
    perform private.refuse('validation_failed', 'Write why, in 3 to 500 characters.');
  end if;
end;
$function$;

create or replace function private.resend_receipt (
  of_purchase uuid,
  why text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.require_office('support');
  bought public.purchases;
  limits record;
begin
  perform private.require_reason(why);
  select * into bought from public.purchases b where b.id = of_purchase;
  case private.judge_resend(bought)
    when 'sendable' then null;
    when 'no_address' then
      perform private.refuse('conflict', 'We know no e-mail address of this buyer. The receipt is on the page of the purchase, as a PDF.');
    when 'bounced' then
      perform private.refuse('conflict', 'Mails to this buyer come back. The receipt is on the page of the purchase, as a PDF.');
    else perform private.refuse('not_found', 'There is no receipt of such a purchase.');
  end case;
  select * into limits from public.take_rate_limit('receipt-again:' || bought.id, 3, 86400);
  if not limits.allowed then
    perform private.refuse_for(limits.retry_after_seconds, 'A receipt is sent again three times a day at most.');
  end if;
  perform private.mail_receipt(bought, format('%s:%s', (now() at time zone 'utc')::date, 3 - limits.remaining));
  perform private.log_staff_action(actor, 'resend_receipt', 'purchase:' || bought.id, null, null, why);
end;
$function$;

create or replace function private.search_as_staff (
  words text
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.require_office('finance', 'moderator', 'support');
  office text := private.staff_office();
  asked text := btrim(words);
  by_what text := private.name_search(asked);
  is_of_money boolean := by_what in ('block', 'account', 'purchase', 'receipt');
  found uuid[] := '{}';
  limits record;
begin
  if by_what is null or not (office = 'owner' or is_of_money = (office in ('finance', 'support'))) then
    return jsonb_build_object('kind', null, 'count', 0);
  end if;
  -- Receipt numbers follow each other: without a limit, one search after another is a list.
  select * into limits from public.take_rate_limit('staff-search:' || actor, 120, 3600);
  if not limits.allowed then
    perform private.refuse_for(limits.retry_after_seconds, 'You can search 120 times an hour. Try again later.');
  end if;
  if not is_of_money then
    return jsonb_build_object('kind', by_what, 'count', 0) || private.find_authors(by_what, asked);
  end if;
  if by_what = 'block' then asked := upper(asked); end if;
  found := array(select private.find_searched_purchases(by_what, asked, office <> 'support'));
  perform private.log_staff_action(actor, 'search', by_what || ':' || asked, null, jsonb_build_object('found', cardinality(found)), 'Search by ' || by_what);
  if office = 'support' then
    return jsonb_build_object('kind', by_what, 'count', least(cardinality(found), 2), 'purchases',
      case cardinality(found) when 1 then private.describe_for_support(found[1]) else '[]' end);
  end if;
  return jsonb_build_object('kind', by_what, 'count', cardinality(found), 'purchases', private.describe_for_finance(found[:20], office = 'owner'),
    'details', case cardinality(found) when 1 then private.detail_for_finance(found[1]) end);
end;
$function$;

create or replace function private.undo_decision (
  judged public.moderation_actions,
  actor uuid,
  why text
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  was text := private.state_before(judged);
  post public.posts;
  kept_out public.featured_exclusions;
  wanted public.account_status;
begin
  case judged.action
    when 'remove_post' then
      select * into post from public.posts p where p.id = judged.target_id for update;
      if post.status is distinct from 'removed' or post.removed_at <> judged.created_at then return false; end if;
      if post.first_published_at is not null then
        perform private.reinstate_post(post.id, actor, why, was = 'published');
      else
        perform private.log_staff_action(actor, 'reinstate_post', 'post:' || post.id, null, null, why);
        update public.posts p set status = 'draft', removed_at = null, removed_reason = null where p.id = post.id;
      end if;
    when 'remove_comment' then
      if private.is_outdated(judged) then return false; end if;
      update public.comments c set status = was::public.comment_status where c.id = judged.target_id and c.status = 'removed';
      if not found then return false; end if;
      perform private.log_staff_action(actor, 'restore_comment', 'comment:' || judged.target_id, null, jsonb_build_object('status', was), why);
    when 'limit_reach' then
      delete from public.featured_exclusions x
      where judged.target_id in (x.post_id, x.profile_id) and x.created_at <= judged.created_at returning * into kept_out;
      if kept_out.id is null then return false; end if;
      perform private.log_staff_action(actor, 'end_exclusion', 'exclusion:' || kept_out.id, to_jsonb(kept_out), null, why);
    when 'limit_account', 'suspend_account' then
      perform pg_advisory_xact_lock(hashtextextended('account_status:' || judged.target_id, 0));
      wanted := case judged.action when 'limit_account' then 'limited' else 'suspended' end;
      if private.is_outdated(judged) then return false; end if;
      update public.profiles p set status = coalesce(was, 'active')::public.account_status where p.id = judged.target_id and p.status = wanted;
      if not found then return false; end if;
      perform private.log_staff_action(actor, 'set_account_status', 'profile:' || judged.target_id, jsonb_build_object('status', wanted),
        jsonb_build_object('status', was), why);
    when 'change_handle' then return private.give_handle_back(judged, actor, why);
    else return false;
  end case;
  return true;
end;
$function$;

create or replace function private.waits_until (
  bought public.purchases
)
  returns timestamp with time zone
  language sql
  stable
  set search_path to ''
  AS $function$
  select case
    when bought.status = 'pending' and bought.expires_at > now() then bought.expires_at
    when bought.status in ('pending', 'expired') then
      bought.expires_at + make_interval(hours => (select s.late_honour_hours from public.settings s)) end
$function$;

create or replace function public.change_handle_of (
  person_id uuid,
  seen_handle public.bounded_text,
  keeps_links boolean,
  rule public.bounded_text,
  reason public.bounded_text
)
  returns text
  language sql
  set search_path to ''
  AS $function$
  select private.change_handle_of(person_id, seen_handle, keeps_links, rule, reason)
$function$;

create or replace function public.resend_receipt (
  purchase_id uuid,
  reason public.bounded_text
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.resend_receipt(purchase_id, reason) $function$;

create index payouts_claimed_hash_idx on public.payouts using btree (claimed_hash)
  where (claimed_hash is not null);

create index payouts_recipient_account_idx on public.payouts using btree (recipient_account, created_at desc);

comment on column public.retired_handles.is_taken_away is 'Staff took it away: for 12 months its former owner cannot have it either.';

comment on column public.retired_handles.redirects is 'False if staff ended its links, too.';

comment on function public.change_handle_of(uuid, public.bounded_text, boolean, public.bounded_text, public.bounded_text) is
  'With a fresh code, for who may change the status of the account: gives it a made-up handle, and returns that. The old one stays out of reach for 12 months; its links lead to the new one for 90 days, or nowhere. Refuses conflict if the handle is not seen_handle any more.';

comment on function public.resend_receipt(uuid, public.bounded_text) is 'Owner and support: mails the receipt again, to the buyer''s own address alone, three times a day. The reason goes to the audit log.';

comment on function public.search_as_staff(public.bounded_text) is 'Staff: owner, finance and support find purchases by block, account, purchase or receipt; owner and moderators find people and posts by handle, e-mail or post address. kind is null where the caller''s office may not search by that. details: all about the only purchase found, for owner and finance.';

revoke all on function private.change_handle_of(uuid, text, boolean, text, text) from public;

grant execute on function private.change_handle_of(uuid, text, boolean, text, text) to authenticated, postgres;

revoke all on function private.describe_for_finance(uuid[], boolean) from public;

grant execute on function private.describe_for_finance(uuid[], boolean) to postgres;

revoke all on function private.describe_purchase_state(public.purchases) from public;

grant execute on function private.describe_purchase_state(public.purchases) to postgres;

revoke all on function private.detail_for_finance(uuid) from public;

grant execute on function private.detail_for_finance(uuid) to postgres;

revoke all on function private.find_searched_purchases(text, text, boolean) from public;

grant execute on function private.find_searched_purchases(text, text, boolean) to postgres;

revoke all on function private.give_handle_back(public.moderation_actions, uuid, text) from public;

grant execute on function private.give_handle_back(public.moderation_actions, uuid, text) to postgres;

revoke all on function private.judge_resend(public.purchases) from public;

grant execute on function private.judge_resend(public.purchases) to postgres;

revoke all on function private.mail_receipt(public.purchases, text) from public;

grant execute on function private.mail_receipt(public.purchases, text) to postgres;

revoke all on function private.make_up_handle() from public;

grant execute on function private.make_up_handle() to postgres;

revoke all on function private.require_reason(text) from public;

grant execute on function private.require_reason(text) to postgres;

revoke all on function private.resend_receipt(uuid, text) from public;

grant execute on function private.resend_receipt(uuid, text) to authenticated, postgres;

revoke all on function private.waits_until(public.purchases) from public;

grant execute on function private.waits_until(public.purchases) to postgres;

revoke all on function public.change_handle_of(uuid, public.bounded_text, boolean, public.bounded_text, public.bounded_text) from public;

grant execute
  on function public.change_handle_of(uuid, public.bounded_text, boolean, public.bounded_text, public.bounded_text)
  to authenticated, postgres;

revoke all on function public.resend_receipt(uuid, public.bounded_text) from public;

grant execute on function public.resend_receipt(uuid, public.bounded_text) to authenticated, postgres;
