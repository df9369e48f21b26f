set local check_function_bodies = off;

create type public.promotion_place as enum (
  'browse',
  'category',
  'search'
);

alter table private.promotions
  add column place public.promotion_place not null;

create type public.promotion_status as enum (
  'awaiting_payment',
  'in_review',
  'active',
  'ended',
  'rejected',
  'stopped'
);

alter table private.promotions
  add column status public.promotion_status not null default 'awaiting_payment'::public.promotion_status;

create type public.promotion_facts as (
  id uuid,
  post_id uuid,
  place public.promotion_place,
  days smallint,
  status public.promotion_status,
  first_day date,
  last_day date,
  used_days integer,
  paid_raw text,
  used_raw text,
  returned_raw text,
  reason text,
  impressions bigint,
  clicks bigint,
  unlocks bigint,
  created_at timestamp with time zone,
  title text,
  path text,
  asked_raw text,
  received_raw text,
  missing_raw text,
  address text,
  expires_at timestamp with time zone,
  payment_state public.payment_state,
  waiting_raw text,
  return_status public.payout_status,
  return_blocks text[],
  payment_blocks text[]
);

create or replace function private.add_post_image (
  of_user uuid,
  of_post uuid,
  of_image uuid,
  at_path text,
  wide integer,
  high integer,
  size bigint,
  found_qr boolean
)
  returns public.post_images
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts;
  made public.post_images;
begin
  if exists (select from public.profiles p where p.id = of_user and p.status in ('suspended', 'deleted')) then
    perform private.refuse('forbidden', 'This account cannot write at the moment.');
  end if;
  select * into post from public.posts p where p.id = of_post and p.profile_id = of_user for update;
  if not found then perform private.refuse('not_found', 'There is no such post of yours.'); end if;
  if post.status in ('removed', 'deleted') then perform private.refuse('gone', 'This post cannot be changed.'); end if;
  select * into made from public.post_images i where i.id = of_image and i.post_id = of_post;
  if found then return made; end if;
  if (select count(*) from public.post_images i where i.post_id = of_post) >= 200 then
    perform private.refuse('validation_failed',
      'This post has 200 pictures, including those of earlier versions. Pictures that no version uses are deleted after seven days.');
  end if;
  insert into public.post_images (id, post_id, profile_id, is_paid, is_draft, path, width, height, bytes, has_qr)
  values (of_image, of_post, of_user, true, true, at_path, wide, high, size, found_qr)
  on conflict (id) do nothing returning * into made;
  if made.id is null then perform private.refuse('conflict', 'There is a picture with this id already.'); end if;
  return made;
end;
$function$;

create or replace function private.add_strike (
  decision uuid,
  author uuid,
  actor uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('account_status:' || author, 0));
  insert into private.strikes (decision_id, author_id) values (decision, author);
  if private.count_strikes(author) >= 3 then perform private.suspend_for_strikes(author, actor); end if;
end;
$function$;

create or replace function private.add_working_days (
  since timestamp with time zone,
  days integer
)
  returns timestamp with time zone
  language sql
  stable
  set search_path to ''
  AS $function$
  select since + make_interval(days => (
    select d from (
      select d, count(*) over (order by d) as passed
      from generate_series(1, days * 2 + 7) as d
      where extract(isodow from (since at time zone 'UTC') + make_interval(days => d)) < 6) as working
    where working.passed = days))
$function$;

create or replace function private.begin_promotion (
  post public.posts,
  for_days smallint,
  in_place public.promotion_place,
  rules public.settings
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  address public.deposit_addresses := private.take_deposit_address();
  opened public.purchases;
  made private.promotions;
begin
  insert into public.purchases (kind, buyer_id, ephemeral_address, derivation_index, amount_raw, refund_window_min, has_downloads, expires_at)
  values ('promotion', post.profile_id, address.account, address.derivation_index, for_days * rules.promotion_day_raw, 0, false,
    now() + make_interval(secs => rules.purchase_ttl_seconds))
  returning * into opened;
  insert into public.purchase_secrets (purchase_id, buyer_id) values (opened.id, post.profile_id);
  insert into private.promotions (purchase_id, post_id, author_id, place, days, day_raw)
  values (opened.id, post.id, post.profile_id, in_place, for_days, rules.promotion_day_raw)
  returning * into made;
  perform private.announce_open(opened);
  return made.id;
end;
$function$;

create or replace function private.cancel_purchase (
  of_purchase uuid,
  by_user uuid,
  is_holder boolean,
  key text
)
  returns public.purchase_facts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  bought public.purchases := private.lock_purchase(of_purchase);
begin
  if (not is_holder and bought.buyer_id is distinct from by_user) or bought.kind = 'promotion' then
    perform private.refuse('not_found', 'There is no such purchase.');
  end if;
  perform private.note_key(by_user, key, 'cancel ' || of_purchase, of_purchase);
  if bought.status = 'cancelled' then return private.facts_of(bought, false); end if;
  if bought.status = 'paid' then perform private.refuse('already_paid', 'This purchase is paid. The post is yours.'); end if;
  if bought.status <> 'pending' or private.has_money(bought) then
    perform private.refuse('conflict', 'This purchase cannot be cancelled any more.');
  end if;
  -- A block that was seen long ago and never confirmed is no payment.
  update public.purchases p set status = 'cancelled', payment_state = 'none' where p.id = bought.id returning * into bought;
  return private.facts_of(bought, true);
end;
$function$;

create or replace function private.change_exclusion (
  of_exclusion uuid,
  seen_at timestamp with time zone,
  asked jsonb,
  why text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.require_office('moderator');
  known public.featured_exclusions := private.begin_exclusion_change(of_exclusion, seen_at);
  wanted public.featured_exclusions := private.check_exclusion(asked, known, why);
  saved public.featured_exclusions;
begin
  if known.cause is not null and exists (
    select from public.featured_exclusions x where x.post_id = known.post_id and x.cause is null) then
    perform private.refuse('conflict', 'One of us keeps this post out, too. Change that entry, or end this one.');
  end if;
  -- A person has decided now: no check ends it any more.
  update public.featured_exclusions x set scope = wanted.scope, until = wanted.until, reason = wanted.reason, cause = null
  where x.id = known.id returning * into saved;
  perform private.log_staff_action(actor, 'change_exclusion', 'exclusion:' || saved.id, to_jsonb(known), to_jsonb(saved), why);
  perform private.explain_exclusion(saved, actor);
end;
$function$;

create or replace function private.close_account (
  of_user uuid
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  address text := (select private.real_email(u.email) from auth.users u where u.id = of_user);
begin
  update public.account_deletions d set closed_at = now(), waits_for = null where d.user_id = of_user;
  delete from public.outbox o where o.user_id = of_user;
  update public.reports r set reporter_name = null, reporter_email = null, signature = null where r.reporter_id = of_user;
  update private.open_reports o set network = null where o.reporter = 'user:' || of_user;
  update private.appeals a set words = null from public.moderation_actions m left join public.reports r on r.id = m.report_id
  where m.id = a.decision_id and of_user in (m.affected_id, case when m.action = 'no_action' then r.reporter_id end);
  update private.counter_notices c set words = null, name = null, address = null, signature = null
  from public.moderation_actions m where m.id = c.decision_id and m.affected_id = of_user;
  delete from private.unsubscribe_links l where l.user_id = of_user or l.creator_id = of_user;
  delete from private.push_subscriptions s where s.user_id = of_user;
  if address is not null then
    insert into private.suppressed_emails (email_hash) values (private.hash_email(address))
    on conflict (email_hash) do update set since = now();
    insert into public.outbox (template, recipient_email, data, natural_key)
    values ('account_deleted', address, '{}', 'account_deleted:' || of_user);
  end if;
  update public.profiles p set status = 'deleted', name = 'Deleted user',
    avatar_url = null, cover_url = null, cover_alt = null, bio = null, website = null, verified_domain = null, links = '[]', language = 'en',
    agent_operator = null, default_price_raw = null, purchases_public = false, handle_changed_at = null
  where p.id = of_user;
  delete from public.wallet_accounts w where w.user_id = of_user;
  delete from public.nano_addresses a where a.user_id = of_user;
  perform private.shut_out(of_user);
  perform private.add_job('remove_avatars', jsonb_build_object('id', of_user));
end;
$function$;

create or replace function private.close_report (
  asked public.reports,
  actor uuid,
  decision text,
  by_rule text,
  found_facts text,
  tells_reporter boolean
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  became public.report_status := case
    when decision in ('remove', 'limit_reach') then 'action_taken' when decision = 'duplicate' then 'duplicate' else 'no_action' end;
  details jsonb := jsonb_build_object('reference', 'RPT-' || asked.number, 'decision', decision, 'target', asked.target_type);
begin
  update public.reports r
  set status = became, decision = close_report.decision, decision_note = found_facts, decided_at = now(), assigned_to = actor
  where r.id = asked.id;
  delete from private.open_reports o where o.report_id = asked.id;
  perform private.lift_hold_of_report(asked.id);
  perform private.log_staff_action(actor, 'decide_report', 'report:' || asked.id, jsonb_build_object('status', asked.status),
    jsonb_build_object('status', became, 'rule', by_rule), found_facts);
  if decision in ('no_action', 'duplicate') then
    insert into public.moderation_actions (report_id, target_type, target_id, actor_id, action, facts, rule)
    values (asked.id, asked.target_type, asked.target_id, actor, decision, found_facts, by_rule);
  end if;
  if not tells_reporter then return; end if;
  perform private.notify_user(asked.reporter_id, 'report_decision', null, null, null, null, null, null, details);
  perform private.mail_reporter(asked, 'report_decision', details || jsonb_build_object('rule', by_rule, 'facts', found_facts,
    'is_copyright', asked.reason = 'copyright'));
end;
$function$;

create or replace function private.close_unpaid_promotion (
  of_purchase uuid,
  why text
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  update private.promotions m set status = 'stopped', used_days = 0, ended_at = now(), reason = why
  where m.purchase_id = of_purchase and m.status = 'awaiting_payment'
$function$;

create or replace function private.complete_promotion (
  bought public.purchases,
  judged private.assessment,
  rules public.settings
)
  returns public.purchase_facts
  language plpgsql
  set search_path to ''
  AS $function$
declare
  asked private.promotions;
  post public.posts;
  why_not text;
begin
  select * into asked from private.promotions m where m.purchase_id = bought.id for update;
  if asked.status is distinct from 'awaiting_payment' then
    return private.start_refund(bought, 'The promotion was cancelled', null);
  end if;
  select * into post from public.posts p where p.id = asked.post_id for share;
  why_not := private.why_not_promoted(post);
  if why_not is not null then return private.start_refund(bought, 'The post can’t be promoted now', null); end if;

  update public.purchases p set status = 'paid', payment_state = judged.judgement::public.payment_state, late = judged.judgement = 'late',
    paid_at = now(), refund_window_ends_at = now()
  where p.id = bought.id returning * into bought;
  perform private.note_payer(bought.id);
  update private.promotions m set status = 'in_review', paid_at = now(), kept_raw = judged.received_raw - judged.excess_raw, fee_account = rules.fee_account
  where m.id = asked.id returning * into asked;
  perform private.post_legs('promotion_paid', bought.id, null,
    ('unsettled', asked.kept_raw, null)::private.leg, ('promotion', -asked.kept_raw, null)::private.leg);
  perform private.return_surplus(bought, rules.excess_refund_min_raw);
  perform private.tell_of_promotion(asked);
  perform private.mail_staff_of_promotion(asked);
  return private.facts_of(bought, true);
end;
$function$;

create or replace function private.complete_sale (
  bought public.purchases,
  judged private.assessment,
  rules public.settings
)
  returns public.purchase_facts
  language plpgsql
  set search_path to ''
  AS $function$
declare
  post public.posts;
  seller public.private_profiles;
  kept numeric := judged.received_raw - judged.excess_raw;
  fee numeric := floor(least(judged.received_raw, bought.amount_raw) * rules.platform_fee_bps / 10000);
  window_ends_at timestamptz := now() + make_interval(mins => bought.refund_window_min);
  due_at timestamptz;
  unlocked bigint;
begin
  -- A shared lock: sales do not wait for each other. A withdrawal waits for this sale, or is seen here.
  select * into post from public.posts p where p.id = bought.post_id for share;
  select * into seller from public.private_profiles h where h.id = bought.seller_id;
  if post.status = 'hidden' then return private.start_refund(bought, 'The post is not available at the moment', null); end if;
  if post.status <> 'published' or seller.payout_address is null then
    return private.start_refund(bought, 'The author withdrew this post', null);
  end if;
  if exists (select from public.entitlements e where e.user_id = bought.buyer_id and e.post_id = post.id and e.revoked_at is null) then
    return private.start_refund(bought, 'Already owned', null);
  end if;

  update public.purchases p set status = 'paid', payment_state = judged.judgement::public.payment_state, late = judged.judgement = 'late',
    paid_at = now(), refund_window_ends_at = window_ends_at, withdrawal_ends_at = private.find_withdrawal_end(bought)
  where p.id = bought.id returning * into bought;
  perform private.note_payer(bought.id);
  insert into public.entitlements (user_id, post_id, source, purchase_id) values (bought.buyer_id, post.id, 'purchase', bought.id)
  on conflict (user_id, post_id, section_idx, bearer_purchase_id) do update
    set source = 'purchase', purchase_id = excluded.purchase_id, granted_at = now(), revoked_at = null;
  insert into public.sales (purchase_id, seller_id, post_id, version_id, amount_raw, fee_bps, fee_raw, creator_raw, creator_account, fee_account, paid_at)
  values (bought.id, bought.seller_id, post.id, post.current_version_id, kept, rules.platform_fee_bps, fee, kept - fee,
    seller.payout_address, rules.fee_account, now());
  perform private.post_legs('sale_settled', bought.id, null, ('unsettled', kept, null)::private.leg,
    ('creator', fee - kept, bought.seller_id)::private.leg, ('fee', -fee, null)::private.leg);

  due_at := greatest(window_ends_at, bought.withdrawal_ends_at, seller.payout_hold_until);
  insert into public.payouts (purchase_id, kind, recipient_account, recipient_id, amount_raw, status, source_account, held_until)
  select bought.id, share.kind, share.account, share.profile_id, share.amount_raw,
    case when share.account is null then 'awaiting_address' when due_at > now() then 'held' else 'pending' end::public.payout_status,
    bought.ephemeral_address, due_at
  from (values
    ('creator'::public.payout_kind, seller.payout_address, bought.seller_id, kept - fee),
    ('fee'::public.payout_kind, rules.fee_account, null, fee)) as share (kind, account, profile_id, amount_raw)
  where share.amount_raw > 0;
  perform private.return_surplus(bought, rules.excess_refund_min_raw);

  update public.post_stats s set unlocks = s.unlocks + 1 where s.post_id = post.id returning s.unlocks into unlocked;
  perform private.mail_receipt(bought);
  perform private.notify_user(bought.seller_id, 'post_unlocked', null, post.id, null, 'post_unlocked:' || post.id,
    coalesce(bought.buyer_id, bought.id), kept - fee);
  perform private.tell_of_milestone(post, unlocked);
  if bought.late then perform private.notify_user(bought.buyer_id, 'purchase_late_unlocked', null, post.id, bought.id, null); end if;
  perform private.touch_tags('post:' || post.id);
  return private.facts_of(bought, true);
end;
$function$;

create or replace function private.costs_at_most (
  post public.posts,
  most_raw numeric,
  most_usd_micros bigint
)
  returns boolean
  language sql
  immutable
  set search_path to ''
  AS $function$
  select most_raw is null or post.access = 'free' or (post.access = 'pwyw' and post.pwyw_min_raw <= most_raw)
    or (post.access = 'paid' and post.price_currency = 'XNO' and post.price_raw <= most_raw)
    or (post.access = 'paid' and post.price_currency = 'USD' and post.price_usd_micros <= most_usd_micros)
$function$;

create or replace function private.count_promotions (
  shown jsonb
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  known integer;
begin
  with counted as (
    select s.id, least(sum(greatest(s.impressions, 0)), 1000000) as impressions, least(sum(greatest(s.clicks, 0)), 1000000) as clicks
    from jsonb_to_recordset(shown) as s (id uuid, impressions bigint, clicks bigint) group by s.id order by s.id)
  update private.promotions m set impressions = m.impressions + c.impressions, clicks = m.clicks + c.clicks
  from counted c where m.id = c.id and private.is_running(m);
  get diagnostics known = row_count;
  return known;
end;
$function$;

create or replace function private.count_strikes (
  author uuid
)
  returns bigint
  language sql
  stable
  set search_path to ''
  AS $function$
  select count(*) from private.strikes s where s.author_id = author and private.stands(s)
$function$;

create or replace function private.decide_appeal (
  of_appeal uuid,
  verdict text,
  rule text,
  why text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.begin_staff_action(why, 'moderator');
  found_facts text := btrim(regexp_replace(why, '\s+', ' ', 'g'));
  by_rule text := btrim(regexp_replace(coalesce(rule, ''), '\s+', ' ', 'g'));
  asked private.appeals;
  judged public.moderation_actions;
  hindrance text;
  of_report public.reports;
  became public.report_status := case when verdict = 'uphold' then 'upheld' else 'overturned' end;
  undone boolean := false;
begin
  select * into asked from private.appeals a where a.id = of_appeal;
  if not found then perform private.refuse('not_found', 'There is no such appeal.'); end if;
  select * into judged from public.moderation_actions m where m.id = asked.decision_id;
  perform pg_advisory_xact_lock(hashtextextended('decide:' || judged.target_id, 0));
  select * into asked from private.appeals a where a.id = of_appeal for update;
  if asked.status <> 'open' then perform private.refuse('conflict', 'This appeal is decided already. Nothing was changed.'); end if;
  hindrance := private.why_not_decide(judged, actor);
  if hindrance is not null then perform private.refuse('forbidden', hindrance); end if;
  if verdict is null or not verdict = any (case judged.action when 'no_action' then array['uphold', 'remove', 'limit_reach']
    else array['uphold', 'overturn'] end) then
    perform private.refuse_field('verdict', 'Choose a decision.');
  end if;
  if verdict in ('remove', 'limit_reach') then
    perform private.require_rule(by_rule);
    select * into of_report from public.reports r where r.id = judged.report_id;
    if not found then perform private.refuse('conflict', 'The report is not there any more.'); end if;
    if verdict = 'remove' then perform private.remove_target(of_report, actor, found_facts, by_rule);
    else perform private.limit_target(of_report, actor, found_facts, by_rule); end if;
    undone := true;
  elsif verdict = 'overturn' then
    undone := private.undo_decision(judged, actor, found_facts);
    perform private.undo_strike(judged.id, actor, found_facts);
  end if;
  update private.appeals a set status = became, answer = found_facts, decided_by = actor, decided_at = now(), is_undone = undone,
    by_same_person = (actor is not distinct from judged.actor_id)
  where a.id = asked.id returning * into asked;
  update public.reports r set status = became where r.id in (select private.reports_of_decision(judged)) and r.status = 'appealed';
  perform private.log_staff_action(actor, 'decide_appeal', 'appeal:' || asked.id, jsonb_build_object('status', 'open'),
    jsonb_build_object('status', became, 'decision', judged.id, 'is_undone', undone, 'by_same_person', asked.by_same_person), found_facts);
  perform private.tell_of_appeal(asked, judged);
end;
$function$;

create or replace function private.decide_counter_notice (
  of_notice uuid,
  step text,
  seen text,
  why text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.begin_staff_action(why, 'moderator');
  found_facts text := btrim(regexp_replace(why, '\s+', ' ', 'g'));
  asked private.counter_notices;
  judged public.moderation_actions;
  hindrance text;
begin
  select * into asked from private.counter_notices c where c.id = of_notice;
  if not found then perform private.refuse('not_found', 'There is no such counter-notice.'); end if;
  select * into judged from public.moderation_actions m where m.id = asked.decision_id;
  perform pg_advisory_xact_lock(hashtextextended('decide:' || judged.target_id, 0));
  select * into asked from private.counter_notices c where c.id = of_notice for update;
  if asked.status is distinct from seen then
    perform private.refuse('conflict', 'Another of us has changed this since you opened the page. Look at it again, then try again.');
  end if;
  hindrance := private.why_not_decide(judged, actor);
  if hindrance is not null then perform private.refuse('forbidden', hindrance); end if;
  if step is null or not step = any (case asked.status when 'received' then array['send', 'refuse'] when 'sent' then array['court', 'reinstate']
    else '{}' end) then
    perform private.refuse('conflict', 'This step does not come next. Nothing was changed.');
  end if;
  if step = 'reinstate' and now() < private.add_working_days(asked.sent_at, 10) then
    perform private.refuse('conflict', 'The claimant has 10 working days to go to court. The post may come back after that.');
  end if;
  if step = 'send' then
    update private.counter_notices c set status = 'sent', sent_at = now() where c.id = asked.id returning * into asked;
  else
    if step = 'reinstate' then
      asked.is_undone := private.undo_decision(judged, actor, found_facts);
      perform private.undo_strike(judged.id, actor, found_facts);
    end if;
    update private.counter_notices c
    set status = case step when 'refuse' then 'refused' when 'court' then 'court' else 'reinstated' end, answer = found_facts,
      decided_by = actor, decided_at = now(), is_undone = asked.is_undone
    where c.id = asked.id returning * into asked;
    update public.reports r set status = case step when 'reinstate' then 'overturned' else 'upheld' end::public.report_status
    where r.id in (select private.reports_of_decision(judged)) and r.status = 'appealed';
  end if;
  perform private.log_staff_action(actor, 'decide_counter_notice', 'counter_notice:' || asked.id, jsonb_build_object('status', seen),
    jsonb_build_object('status', asked.status, 'decision', judged.id, 'is_undone', asked.is_undone), found_facts);
  perform private.tell_of_counter_notice(asked, judged);
end;
$function$;

create or replace function private.decide_promotion (
  of_promotion uuid,
  seen_at timestamp with time zone,
  is_approved boolean,
  why text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.begin_staff_action(why, 'moderator');
  asked private.promotions := private.lock_seen_promotion(of_promotion, seen_at);
  post public.posts;
begin
  if asked.status <> 'in_review' then perform private.refuse('conflict', 'This promotion does not wait for a review any more. Nothing was changed.'); end if;
  if asked.author_id = actor then perform private.refuse('forbidden', 'This is your own post. Another of us decides.'); end if;
  if is_approved then
    select * into post from public.posts p where p.id = asked.post_id;
    if private.ends_promotion(post) then perform private.refuse('conflict', 'This post can’t be in lists now, so it can’t be promoted. Reject it.'); end if;
    update private.promotions m set status = 'active', first_day = private.today() + 1, decided_by = actor, decided_at = now()
    where m.id = asked.id returning * into asked;
    perform private.touch_tags('promotions');
    perform private.tell_of_promotion(asked);
  else
    update private.promotions m set decided_by = actor, decided_at = now() where m.id = asked.id;
    asked := private.end_promotion(asked, 'rejected', btrim(why));
  end if;
  perform private.log_staff_action(actor, case when is_approved then 'approve_promotion' else 'reject_promotion' end,
    'promotion:' || asked.id, jsonb_build_object('status', 'in_review'), jsonb_build_object('status', asked.status), why);
end;
$function$;

create or replace function private.decide_report (
  of_report uuid,
  decision text,
  rule text,
  facts text,
  tells_reporter boolean
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.begin_staff_action(facts, 'moderator');
  asked public.reports;
  other public.reports;
  found_facts text := btrim(regexp_replace(facts, '\s+', ' ', 'g'));
  by_rule text := btrim(regexp_replace(coalesce(rule, ''), '\s+', ' ', 'g'));
begin
  if decision is null or decision not in ('no_action', 'duplicate', 'limit_reach', 'remove') then
    perform private.refuse_field('decision', 'Choose a decision.');
  end if;
  perform private.require_rule(by_rule);
  select * into asked from public.reports r where r.id = of_report;
  if not found then perform private.refuse('not_found', 'There is no such report.'); end if;
  -- Two who remove the same target by different reports wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('decide:' || asked.target_id, 0));
  select * into asked from public.reports r where r.id = of_report for update;
  if asked.status not in ('open', 'triaged') then
    perform private.refuse('conflict', 'This report is decided already. Nothing was changed.');
  end if;
  if decision = 'duplicate' and not exists (
    select from public.reports r where r.target_type = asked.target_type and r.target_id = asked.target_id and r.id <> asked.id) then
    perform private.refuse('conflict', 'There is no other report of this.');
  end if;
  if decision = 'remove' then perform private.remove_target(asked, actor, found_facts, by_rule); end if;
  if decision = 'limit_reach' then perform private.limit_target(asked, actor, found_facts, by_rule); end if;
  perform private.close_report(asked, actor, decision, by_rule, found_facts, tells_reporter);
  if decision <> 'remove' then perform private.end_hiding_by_decision(asked, decision); end if;
  if decision = 'duplicate' then return; end if;
  -- What was left up may still break another rule, or be another by now. Who claims a right or names a law has facts of their own.
  for other in
    select r.* from public.reports r
    where r.target_type = asked.target_type and r.target_id = asked.target_id and r.status in ('open', 'triaged')
      and (decide_report.decision <> 'no_action'
        or (r.content_id = asked.content_id and r.reason = asked.reason and r.reason not in ('copyright', 'illegal', 'child_safety')))
    order by r.id for update
  loop
    perform private.close_report(other, actor, decision, by_rule, found_facts, tells_reporter);
  end loop;
end;
$function$;

create or replace function private.describe_clock (
  sent private.counter_notices
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_object('from', private.add_working_days(sent.sent_at, 10), 'until', private.add_working_days(sent.sent_at, 14))
$function$;

create or replace function private.describe_copy (
  original public.posts
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select 'Most of this text stands, in the same words, in an older post by another author'
    || coalesce((
      select format(': “%s” (/@%s/%s)', original.title, a.handle, original.slug) from public.profiles a
      where a.id = original.profile_id and a.status = 'active' and original.status = 'published' and original.listed), ' that is not public')
    || '. Quotes in block quotes were not counted.'
$function$;

create or replace function private.describe_counter_notice (
  of_decision uuid
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object('words', c.words, 'name', c.name, 'address', c.address, 'status', c.status, 'answer', c.answer,
    'created_at', c.created_at, 'sent_at', c.sent_at, 'decided_at', c.decided_at, 'is_undone', c.is_undone,
    'clock', case when c.sent_at is not null then private.describe_clock(c) end)
  from private.counter_notices c where c.decision_id = of_decision
$function$;

create or replace function private.describe_own_decision (
  judged public.moderation_actions
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'id', judged.id, 'action', judged.action, 'facts', judged.facts, 'rule', judged.rule, 'is_automated', judged.is_automated,
    'target_type', judged.target_type, 'created_at', judged.created_at, 'appeal_until', judged.created_at + interval '6 months',
    'reference', (select 'RPT-' || r.number from public.reports r where r.id = judged.report_id and judged.action = 'no_action'),
    'label', private.label_decision(judged), 'why_no_appeal', private.why_no_appeal(judged),
    'strike', private.describe_strike(judged.id), 'counter_notice', private.describe_counter_notice(judged.id),
    'may_counter', judged.affected_id = (select auth.uid()) and private.why_no_counter_notice(judged) is null,
    'appeal', (
      select jsonb_build_object('words', a.words, 'status', a.status, 'answer', a.answer, 'created_at', a.created_at,
        'decided_at', a.decided_at, 'by_same_person', a.by_same_person, 'is_undone', a.is_undone)
      from private.appeals a where a.decision_id = judged.id))
$function$;

create or replace function private.describe_payout_hold (
  of_report uuid
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object('begun_at', h.begun_at, 'ends_at', h.ends_at, 'is_on', h.ended_at is null and h.ends_at > now())
  from private.payout_holds h where h.report_id = of_report
$function$;

create or replace function private.describe_promotion (
  shown private.promotions
)
  returns public.promotion_facts
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  facts public.promotion_facts;
begin
  select shown.id, shown.post_id, shown.place, shown.days, shown.status,
    shown.first_day, shown.first_day + coalesce(shown.used_days, shown.days) - 1, private.promotion_days_begun(shown), shown.kept_raw::text,
    private.promotion_raw(shown, private.promotion_days_begun(shown))::text,
    case when shown.status in ('rejected', 'stopped') then (shown.kept_raw - private.promotion_raw(shown, shown.used_days))::text end,
    shown.reason, shown.impressions, shown.clicks,
    (select count(*) from public.sales s
     where s.post_id = shown.post_id and s.paid_at >= shown.first_day::timestamp at time zone 'UTC'
       and s.paid_at < least(shown.ended_at, (shown.first_day + shown.days)::timestamp at time zone 'UTC')),
    shown.created_at,
    coalesce(nullif(btrim(p.title), ''), 'A deleted post'), case when p.id is not null then format('/@%s/%s', a.handle, coalesce(p.slug, p.id::text)) end,
    b.amount_raw::text, b.received_raw::text, private.rest_of(b.amount_raw, b.received_raw)::text, b.ephemeral_address, b.expires_at, b.payment_state,
    (select sum(r.amount_raw)::text from public.payouts r
     where r.purchase_id = b.id and r.kind in ('refund', 'excess') and r.status = 'awaiting_address'),
    (select min(r.status) from public.payouts r where r.purchase_id = b.id and r.kind = 'refund' and r.status not in ('paid', 'cancelled')),
    array(select r.block_hash from public.payouts r
      where r.purchase_id = b.id and r.kind in ('refund', 'excess') and r.status = 'paid' order by r.paid_at),
    array(select y.block_hash from public.payments y where y.purchase_id = b.id and y.confirmed_at is not null order by y.confirmed_at)
  into facts
  from public.profiles a join public.purchases b on b.id = shown.purchase_id left join public.posts p on p.id = shown.post_id
  where a.id = shown.author_id;
  return facts;
end;
$function$;

create or replace function private.describe_promotion_to_staff (
  shown private.promotions,
  with_amounts boolean
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_object('id', shown.id, 'status', shown.status, 'place', shown.place, 'days', shown.days,
    'title', coalesce(nullif(btrim(p.title), ''), 'A deleted post'),
    'path', case when p.id is not null then format('/@%s/%s', a.handle, coalesce(p.slug, p.id::text)) end,
    'excerpt', p.excerpt, 'handle', a.handle, 'user_id', a.id, 'category', p.category_id,
    'paid_at', shown.paid_at, 'first_day', shown.first_day, 'reason', shown.reason, 'impressions', shown.impressions, 'clicks', shown.clicks, 'updated_at', shown.updated_at,
    'paid_raw', case when with_amounts then shown.kept_raw::text end)
  from public.profiles a left join public.posts p on p.id = shown.post_id where a.id = shown.author_id
$function$;

create or replace function private.describe_strike (
  of_decision uuid
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object('until', s.created_at + interval '12 months', 'is_undone', s.undone_at is not null, 'stands', private.stands(s),
    'number', (
      select count(*) from private.strikes e
      where e.author_id = s.author_id and private.stands(e) and (e.created_at, e.decision_id) <= (s.created_at, s.decision_id)))
  from private.strikes s where s.decision_id = of_decision
$function$;

create or replace function private.describe_strikes_of (
  of_person uuid
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'label', private.label_decision(m), 'report_id', m.report_id,
    'created_at', s.created_at) || private.describe_strike(m.id) order by s.created_at desc, m.id), '[]')
  from (
    select * from private.strikes n where n.author_id = of_person order by n.created_at desc, n.decision_id limit 20) as s
  join public.moderation_actions m on m.id = s.decision_id
$function$;

create or replace function private.domains_above (
  host text
)
  returns SETOF text
  language sql
  immutable
  set search_path to ''
  AS $function$
  select array_to_string(labels[n:], '.') from (select string_to_array(host, '.') as labels) as h, generate_subscripts(labels, 1) as n
  where n > cardinality(labels) - 10
$function$;

create or replace function private.drop_promotion (
  unpaid private.promotions
)
  returns public.promotion_status
  language plpgsql
  set search_path to ''
  AS $function$
declare
  bought public.purchases;
begin
  select * into bought from public.purchases b where b.id = unpaid.purchase_id;
  if bought.received_raw > 0 and bought.status in ('pending', 'expired', 'cancelled') then
    perform private.start_refund(bought, 'The promotion was cancelled', null);
  elsif bought.status = 'pending' then
    update public.purchases p set status = 'cancelled' where p.id = bought.id;
  end if;
  perform private.close_unpaid_promotion(bought.id, 'It was cancelled before it was paid.');
  return 'stopped';
end;
$function$;

create or replace function private.end_payout_hold (
  of_report uuid,
  why text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.begin_staff_action(why, 'moderator');
  held private.payout_holds;
begin
  select * into held from private.payout_holds h where h.report_id = of_report;
  if not found then perform private.refuse('not_found', 'No payouts are held for this report.'); end if;
  if not private.lift_payout_hold(held.post_id, 'staff') then
    perform private.refuse('conflict', 'This hold is over already. Nothing was changed.');
  end if;
  perform private.log_staff_action(actor, 'end_payout_hold', 'post:' || held.post_id, jsonb_build_object('report', of_report), null, why);
end;
$function$;

create or replace function private.end_promotion (
  running private.promotions,
  as_status public.promotion_status,
  why text
)
  returns private.promotions
  language plpgsql
  set search_path to ''
  AS $function$
declare
  used integer := private.promotion_days_begun(running);
  used_raw numeric := private.promotion_raw(running, used);
  returned numeric;
begin
  update private.promotions m set status = as_status, used_days = used, reason = why, ended_at = now()
  where m.id = running.id returning * into running;
  with paid as (
    select p.*, private.is_from_service(p) as is_shared, sum(p.amount_raw) over (order by p.confirmed_at, p.block_hash) as until_raw
    from public.payments p where p.purchase_id = running.purchase_id and p.confirmed_at is not null),
  rest as (
    select p.*, least(p.until_raw, running.kept_raw) - greatest(p.until_raw - p.amount_raw, used_raw) as rest_raw from paid p),
  made as (
    insert into public.payouts (purchase_id, kind, payment_hash, recipient_account, amount_raw, status, source_account)
    select running.purchase_id, 'refund', r.block_hash, case when r.is_shared then null else r.from_account end, r.rest_raw,
      case when r.is_shared then 'awaiting_address' else 'pending' end::public.payout_status, b.ephemeral_address
    from rest r join public.purchases b on b.id = running.purchase_id where r.rest_raw > 0
    returning amount_raw)
  select coalesce(sum(m.amount_raw), 0) into returned from made m;
  if returned <> running.kept_raw - used_raw then raise exception 'Promotion % returns % of % raw.', running.id, returned, running.kept_raw - used_raw; end if;
  perform private.post_legs('promotion_returned', running.purchase_id, null,
    ('promotion', returned, null)::private.leg, ('refund', -returned, null)::private.leg);
  perform private.touch_tags('promotions');
  perform private.tell_of_promotion(running);
  return running;
end;
$function$;

create or replace function private.end_promotion_as_staff (
  of_promotion uuid,
  seen_at timestamp with time zone,
  why text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.begin_staff_action(why, 'moderator');
  running private.promotions := private.lock_seen_promotion(of_promotion, seen_at);
begin
  if running.status <> 'active' then perform private.refuse('conflict', 'This promotion does not run any more. Nothing was changed.'); end if;
  if running.author_id = actor then perform private.refuse('forbidden', 'This is your own post. Stop it on its own page, or ask another of us.'); end if;
  running := private.end_promotion(running, 'stopped', btrim(why));
  perform private.log_staff_action(actor, 'stop_promotion', 'promotion:' || running.id, jsonb_build_object('status', 'active'),
    jsonb_build_object('status', running.status, 'used_days', running.used_days), why);
end;
$function$;

create or replace function private.ends_promotion (
  post public.posts
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(private.why_not_promoted(post) not in ('new', 'sent_back'), false)
$function$;

create or replace function private.erase_account (
  asked public.account_deletions
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
declare
  gone uuid := asked.user_id;
  place text[];
  removed integer;
begin
  delete from public.posts p using (
    select d.id from public.posts d
    where d.profile_id = gone and not exists (select from public.purchases b where b.post_id = d.id)
      and not exists (select from public.entitlements e where e.post_id = d.id and e.user_id is distinct from gone and e.revoked_at is null)
    order by d.id limit 50 for update skip locked) as unsold
  where p.id = unsold.id;
  if found then return true; end if;
  delete from public.post_versions v using (
    select d.id from public.post_versions d
    where d.author_id = gone and d.published_at is null
      and not exists (select from public.posts p where p.current_version_id = d.id)
      and not exists (select from public.sales s where s.version_id = d.id)
    limit 500) as unseen
  where v.id = unseen.id;
  if found then return true; end if;
  update public.entitlements e set revoked_at = now() from public.wallet_restores r
  where r.owner_id = gone and e.restore_id = r.id and e.source = 'restore' and e.revoked_at is null;
  foreach place slice 1 in array array[
    ['entitlements', 'user_id'], ['bookmarks', 'user_id'], ['follows', 'follower_id'], ['follows', 'creator_id'],
    ['notifications', 'user_id'], ['notifications', 'actor_id'], ['notification_settings', 'user_id'], ['comment_likes', 'profile_id'],
    ['comment_mentions', 'profile_id'], ['exports', 'user_id'],
    ['library_feeds', 'user_id'], ['wallet_challenges', 'user_id'], ['wallet_restores', 'owner_id'], ['wallet_restores', 'user_id'],
    ['pinned_posts', 'profile_id'], ['featured_exclusions', 'profile_id'], ['refund_requests', 'seller_id'],
    ['staff_filters', 'staff_id'], ['payout_freezes', 'user_id'], ['merge_tickets', 'to_user'], ['outbox', 'user_id'],
    ['nano_addresses', 'user_id'], ['private_profiles', 'id']] loop
    execute format('delete from public.%I t where t.ctid in (select old.ctid from public.%I old where old.%I = $1 limit 1000)',
      place[1], place[1], place[2]) using gone;
    get diagnostics removed = row_count;
    if removed = 1000 then return true; end if;
  end loop;
  -- They hold words of the author's name.
  update public.posts p set facets = ''::tsvector where p.profile_id = gone and p.facets <> ''::tsvector;
  perform private.shut_out(gone);
  delete from private.freeze_links l where l.user_id = gone;
  delete from private.test_sends t where t.user_id = gone;
  delete from private.strikes s where s.author_id = gone;
  delete from public.device_links l using public.purchases b where b.id = l.purchase_id and b.buyer_id = gone;
  update public.purchases b set meta = b.meta - 'session_created' - 'session_user_id' where b.buyer_id = gone and b.meta <> '{}';
  update public.purchase_secrets s set sealed_session = null, sealed_at = null, tell_email = null where s.buyer_id = gone;
  update public.reports r set reporter_id = null, reporter_name = null, reporter_email = null where r.reporter_id = gone;
  update public.account_deletions d set erased_at = now() where d.user_id = gone and d.closed_at < now() - interval '65 minutes';
  return false;
end;
$function$;

create or replace function private.explain_exclusion (
  kept_out public.featured_exclusions,
  actor uuid,
  by_rule text default 'Our content guidelines'::text,
  of_report uuid default null::uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts;
  affected uuid := kept_out.profile_id;
begin
  if kept_out.target_type = 'tag' then return; end if;
  if kept_out.post_id is not null then
    select * into post from public.posts p where p.id = kept_out.post_id;
    affected := post.profile_id;
  end if;
  insert into public.moderation_actions (report_id, target_type, target_id, affected_id, actor_id, action, facts, rule, is_automated, redress)
  values (of_report, kept_out.target_type::text::public.report_target, coalesce(post.id, affected), affected, actor, 'limit_reach',
    kept_out.reason, by_rule, actor is null, 'You can appeal once within six months: on the page of this decision, or write to us.');
  perform private.notify_user(affected, 'reach_limited', null, post.id, null, null, null, null, jsonb_build_object('target', kept_out.target_type));
  insert into public.outbox (template, user_id, data, natural_key)
  values ('reach_limited', affected, jsonb_strip_nulls(jsonb_build_object(
      'title', case when post.id is not null then coalesce(nullif(btrim(post.title), ''), 'Without a title') end,
      'lists', to_jsonb(kept_out.scope), 'until', kept_out.until, 'rule', by_rule,
      'facts', regexp_replace(kept_out.reason, '\s+', ' ', 'g'))),
    format('reach_limited:%s:%s', kept_out.id, extract(epoch from kept_out.updated_at)))
  on conflict (natural_key) do nothing;
end;
$function$;

create or replace function private.facets_query (
  facets text[]
)
  returns tsquery
  language sql
  immutable
  set search_path to ''
  AS $function$
  select coalesce((select string_agg(quote_literal('=' || facet), ' & ') from unnest(facets) as facet where facet ~ '^[a-z]+(:[a-z0-9_-]+)?$'), '')::tsquery
$function$;

create or replace function private.file_counter_notice (
  of_decision uuid,
  notice jsonb
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  judged public.moderation_actions;
  hindrance text;
  said text := btrim(coalesce(notice ->> 'words', ''), E' \n\r\t');
  signer text := btrim(coalesce(notice ->> 'name', ''));
  reached text := btrim(coalesce(notice ->> 'address', ''), E' \n\r\t');
  signed text := btrim(coalesce(notice ->> 'signature', ''));
begin
  -- Two tabs wait for each other.
  select * into judged from public.moderation_actions m where m.id = of_decision and m.affected_id = (select auth.uid()) for update;
  if not found then perform private.refuse('not_found', 'There is no such decision.'); end if;
  hindrance := private.why_no_counter_notice(judged);
  if hindrance is not null then perform private.refuse('conflict', hindrance); end if;
  perform private.refuse_fields((
    select coalesce(jsonb_agg(jsonb_build_object('field', m.field, 'message', m.message)), '[]')
    from (values
      ('words', char_length(said) between 20 and 2000, 'Say why it was a mistake, in 20 to 2,000 characters.'),
      ('name', char_length(signer) between 2 and 100, 'Enter your full name.'),
      ('address', char_length(reached) between 5 and 300, 'Enter a postal address or an e-mail address, in at most 300 characters.'),
      ('goodFaith', notice -> 'good_faith' = 'true', 'Confirm this.'),
      ('consents', notice -> 'consents' = 'true', 'Confirm this.'),
      ('signature', char_length(signed) between 2 and 100, 'Sign with your full name.')) as m (field, is_right, message)
    where m.is_right is not true));
  insert into private.counter_notices (decision_id, words, name, address, signature) values (judged.id, said, signer, reached, signed);
  update public.moderation_actions m set appealed_at = now() where m.id = judged.id;
  update public.reports r set status = 'appealed' where r.id in (select private.reports_of_decision(judged));
end;
$function$;

create or replace function private.first_status (
  said text,
  post public.posts,
  writer public.profiles
)
  returns public.comment_status
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select case when private.count_links(said) > 0 and writer.id <> post.profile_id and (private.has_listed_link(said) or not exists (
      select from public.comments c where c.author_id = writer.id and c.status = 'published' and c.created_at < now() - interval '1 day'))
    then 'pending' else 'published' end::public.comment_status
$function$;

create or replace function private.forget_bands()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  delete from private.text_bands b where b.n = old.n and b.band = any (old.bands);
  return null;
end;
$function$;

create or replace function private.has_listed_link (
  said text
)
  returns boolean
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select exists (
    select from regexp_matches(
      translate(lower(normalize(coalesce(said, ''), NFKC) collate "und-x-icu"), '。\' || E'\u00ad\u200b\u200c\u200d\u2060\ufeff', './'),
      '(?:https?:/+|www\.)([^\s/?#<>"()*`]+)', 'g') as found (parts)
    cross join lateral (select regexp_replace(regexp_replace(parts[1], '^.*@', ''), '\.*(:\d*)?[].,;:!?''_]*$', '') as name) as host
    where exists (
      select from private.listed_domains d where d.domain in (select above from private.domains_above(host.name) as above))
      or (host.name ~ '%' and exists (select from private.listed_domains)))
$function$;

create or replace function private.hold_ends_at (
  of_payout public.payouts
)
  returns timestamp with time zone
  language sql
  stable
  set search_path to ''
  AS $function$
  select greatest(nullif(of_payout.held_until, 'infinity'), (
    select max(h.ends_at) from private.payout_holds h join public.purchases b on b.post_id = h.post_id
    where b.id = of_payout.purchase_id and of_payout.status = 'held' and h.ended_at is null and h.ends_at > now()))
$function$;

create or replace function private.hold_payouts (
  of_report uuid,
  why text
)
  returns timestamp with time zone
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.begin_staff_action(why, 'moderator');
  found_facts text := btrim(regexp_replace(why, '\s+', ' ', 'g'));
  by_rule constant text := 'Sell only what is yours';
  asked public.reports;
  post public.posts;
  hindrance text;
  decision uuid;
  made private.payout_holds;
begin
  select * into asked from public.reports r where r.id = of_report;
  if not found then perform private.refuse('not_found', 'There is no such report.'); end if;
  perform pg_advisory_xact_lock(hashtextextended('decide:' || asked.target_id, 0));
  select * into asked from public.reports r where r.id = of_report for update;
  select * into post from public.posts p where p.id = asked.target_id for share;
  hindrance := private.why_no_hold(asked);
  if hindrance is not null then perform private.refuse('conflict', hindrance); end if;
  if post.profile_id = actor then perform private.refuse('forbidden', 'This post is yours. Another of us has to decide about it.'); end if;
  -- In the order of all that change an author. The second lock waits until a block that is being stored is stored.
  perform from public.profiles p where p.id = post.profile_id for key share;
  perform from public.private_profiles h where h.id = post.profile_id for update;
  insert into public.moderation_actions (report_id, target_type, target_id, affected_id, actor_id, action, facts, rule, redress)
  values (asked.id, 'post', post.id, post.profile_id, actor, 'hold_payouts', found_facts, by_rule,
    'You can appeal once within six months: on the page of this decision, or write to us.')
  returning id into decision;
  insert into private.payout_holds (report_id, post_id, decision_id) values (asked.id, post.id, decision) returning * into made;
  update public.payouts p set status = 'held', attempts = 0, held_until = greatest(p.held_until, now())
  where p.id in (
    select w.id from public.payouts w join public.purchases b on b.id = w.purchase_id
    where b.post_id = post.id and w.kind in ('creator', 'fee') and w.status = 'pending' for update of w skip locked);
  perform private.log_staff_action(actor, 'hold_payouts', 'post:' || post.id, null,
    jsonb_build_object('report', asked.id, 'ends_at', made.ends_at), found_facts);
  perform private.notify_user(post.profile_id, 'payout_hold', null, post.id, null, null);
  insert into public.outbox (template, user_id, data, natural_key)
  values ('payouts_on_hold', post.profile_id, jsonb_build_object('title', coalesce(nullif(btrim(post.title), ''), 'Without a title'),
    'until', made.ends_at, 'rule', by_rule, 'facts', found_facts, 'path', '/decisions/' || decision), 'payouts_on_hold:' || decision);
  return made.ends_at;
end;
$function$;

create or replace function private.is_compared (
  post public.posts
)
  returns boolean
  language sql
  immutable
  set search_path to ''
  AS $function$ select post.status in ('published', 'hidden') $function$;

create or replace function private.is_link_list_loaded (
  of_file text
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce((select l.fingerprint from private.link_list l), '') = of_file
$function$;

create or replace function private.is_overruled_copy (
  of_post uuid,
  original uuid
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select exists (select from private.copies c where c.post_id = of_post and c.original_id = original and c.is_overruled)
$function$;

create or replace function private.is_promoted (
  of_post uuid
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select exists (
    select from private.promotions m
    where m.post_id = of_post and private.is_running(m))
$function$;

create or replace function private.is_running (
  shown private.promotions
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select shown.status = 'active' and shown.first_day <= private.today() and shown.first_day + shown.days > private.today()
$function$;

create or replace function private.is_share_withheld (
  of_payout public.payouts
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select of_payout.kind in ('creator', 'fee')
    and exists (select from public.purchases b where b.id = of_payout.purchase_id and private.is_withheld(b.post_id))
$function$;

create or replace function private.is_withheld (
  of_post uuid
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select exists (select from private.payout_holds h where h.post_id = of_post and h.ended_at is null and h.ends_at > now())
$function$;

create or replace function private.lift_hold_of_report (
  of_report uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.lift_payout_hold(h.post_id, 'decided') from private.payout_holds h where h.report_id = of_report;
end;
$function$;

create or replace function private.lift_payout_hold (
  of_post uuid,
  why text
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  over private.payout_holds;
  post public.posts;
begin
  update private.payout_holds h set ended_at = now(), ended_by = why
  where h.post_id = of_post and h.ended_at is null and h.ends_at > now() returning * into over;
  if over.report_id is null then return false; end if;
  if why not in ('staff', 'decided') then return true; end if;
  select * into post from public.posts p where p.id = of_post;
  perform private.notify_user(post.profile_id, 'payout_hold', null, post.id, null, null, null, null, '{"is_over": true}');
  insert into public.outbox (template, user_id, data, natural_key)
  values ('payout_hold_ended', post.profile_id, jsonb_build_object('title', coalesce(nullif(btrim(post.title), ''), 'Without a title')),
    'payout_hold_ended:' || over.decision_id);
  return true;
end;
$function$;

create or replace function private.list_claimants (
  judged public.moderation_actions
)
  returns table (
    report_id uuid,
    number bigint,
    account uuid,
    email text
  )
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select r.id, r.number, u.id, case when u.id is null then r.reporter_email end
  from public.reports r
  left join auth.users u on u.id = r.reporter_id and not u.is_anonymous and private.real_email(u.email) is not null
  where r.id in (select private.reports_of_decision(judged)) and r.reason = 'copyright' and (u.id is not null or r.reporter_email is not null)
$function$;

create or replace function private.list_compared_versions (
  of_post uuid
)
  returns table (
    id uuid,
    published_at timestamp with time zone
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select v.id, v.published_at from public.post_versions v
  where v.post_id = of_post and v.published_at is not null order by v.published_at, v.n limit 1000
$function$;

create or replace function private.list_counter_notices (
  after_id uuid
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.require_office('moderator');
  behind private.counter_notices;
begin
  select * into behind from private.counter_notices c where c.id = after_id;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', waiting.id, 'status', waiting.status, 'words', waiting.words, 'name', waiting.name, 'address', waiting.address,
      'signature', waiting.signature, 'created_at', waiting.created_at, 'sent_at', waiting.sent_at,
      'clock', case when waiting.sent_at is not null then private.describe_clock(waiting) end,
      'facts', m.facts, 'label', private.label_decision(m), 'report_id', m.report_id, 'decided_at', m.created_at,
      'state_now', private.target_state(m.target_type, m.target_id),
      'claimants', (select count(*) from private.list_claimants(m)),
      'may_decide', private.why_not_decide(m, actor) is null) order by waiting.created_at, waiting.id), '[]')
    from (
      select * from private.counter_notices c
      where c.status in ('received', 'sent') and (behind.id is null or (c.created_at, c.id) > (behind.created_at, behind.id))
      order by c.created_at, c.id limit 51) as waiting
    join public.moderation_actions m on m.id = waiting.decision_id);
end;
$function$;

create or replace function private.list_domains_found (
  domains text[]
)
  returns SETOF text
  language sql
  stable
  set search_path to ''
  AS $function$
  select d.domain from private.listed_domains d where d.domain = any (domains) order by d.domain
$function$;

create or replace function private.list_exclusions (
  words text,
  after_id uuid
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  behind public.featured_exclusions;
  asked text := btrim(coalesce(words, ''));
  post public.posts := private.find_typed_post(words);
begin
  perform private.require_office('moderator');
  select * into behind from public.featured_exclusions x where x.id = after_id;
  return (
    select coalesce(jsonb_agg(to_jsonb(listed) order by listed.created_at desc, listed.id desc), '[]')
    from (
      select x.id, x.target_type, x.scope, x.reason, x.until, x.cause, x.created_at, x.updated_at, private.path_of_original(x) as original_path,
        case x.target_type when 'tag' then '#' || x.tag when 'profile' then '@' || coalesce(a.handle::text, 'a deleted account')
          else coalesce(nullif(btrim(p.title), ''), 'Without a title') end as label,
        case x.target_type when 'tag' then '/browse?tag=' || x.tag when 'profile' then '/@' || a.handle::text
          else format('/@%s/%s', a.handle, coalesce(p.slug, p.id::text)) end as path
      from public.featured_exclusions x
      left join public.posts p on p.id = x.post_id
      left join public.profiles a on a.id = coalesce(x.profile_id, p.profile_id)
      where (x.until is null or x.until > now())
        and (behind.id is null or (x.created_at, x.id) < (behind.created_at, behind.id))
        and (asked = '' or x.post_id = post.id or strpos(lower(x.tag), lower(ltrim(asked, '#'))) > 0
          or strpos(lower(a.handle::text), lower(ltrim(asked, '@'))) > 0 or strpos(lower(p.title), lower(asked)) > 0)
      order by x.created_at desc, x.id desc limit 51) as listed);
end;
$function$;

create or replace function private.list_likely_copies (
  of_post uuid
)
  returns table (
    id uuid,
    is_overruled boolean
  )
  language plpgsql
  stable
  rows 20
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return query
  select t.post_id, private.is_overruled_copy(of_post, t.post_id)
  from private.text_prints mine
  join public.posts p on p.id = mine.post_id
  cross join lateral unnest(mine.bands) as band
  cross join lateral (select b.n from private.text_bands b where b.band = band.band order by b.n limit 200) as near
  join private.text_prints t on t.n = near.n
  join public.posts other on other.id = t.post_id
  where mine.post_id = of_post and other.profile_id <> p.profile_id
  group by t.post_id, t.n
  -- The known original first: a second one is no news to the author.
  order by exists (select from private.copies c where c.post_id = of_post and c.original_id = t.post_id) desc, count(*) desc, t.n limit 20;
end;
$function$;

create or replace function private.list_own_earnings (
  wanted text,
  since timestamp with time zone,
  until timestamp with time zone,
  before_at timestamp with time zone,
  before_id uuid,
  at_most integer
)
  returns table (
    id uuid,
    post_id uuid,
    title text,
    slug text,
    post_status public.post_status,
    kind public.payout_kind,
    amount_raw text,
    rate_usd text,
    usd_micros text,
    status public.payout_status,
    why text,
    held_until timestamp with time zone,
    created_at timestamp with time zone,
    paid_at timestamp with time zone,
    recipient_account text,
    block_hash text,
    gross_raw text,
    fee_raw text,
    sold_at timestamp with time zone,
    returnable_until timestamp with time zone,
    refunded_at timestamp with time zone,
    purchase_id uuid
  )
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select o.id, p.id, p.title, coalesce(p.slug, p.id::text), p.status, o.kind, o.amount_raw::text,
    s.rate_usd::text, round(o.amount_raw * s.rate_usd / 1e24)::text, o.status,
    case o.status
      when 'held' then private.why_held(o)
      when 'cancelled' then case when b.status in ('refund_pending', 'refunded') then 'returned' else 'dust' end end,
    private.hold_ends_at(o), o.created_at, o.paid_at, o.recipient_account, o.block_hash,
    s.amount_raw::text, s.fee_raw::text, s.paid_at, private.returnable_until(b), s.refunded_at, o.purchase_id
  from public.payouts o
  left join public.purchases b on b.id = o.purchase_id
  left join public.posts p on p.id = b.post_id
  left join public.sales s on s.purchase_id = o.purchase_id
  where o.recipient_id = (select auth.uid())
    and (before_at is null or (o.created_at, o.id) < (before_at, before_id))
    and (list_own_earnings.since is null or o.created_at >= list_own_earnings.since)
    and (list_own_earnings.until is null or o.created_at < list_own_earnings.until)
    and case wanted
      when 'held' then o.status = 'held'
      when 'sending' then o.status in ('pending', 'publishing')
      when 'paid' then o.status = 'paid'
      when 'stopped' then o.status in ('failed', 'awaiting_address')
      when 'cancelled' then o.status = 'cancelled'
      else true end
  order by o.created_at desc, o.id desc limit at_most
$function$;

create or replace function private.list_own_promotions (
  after_id uuid
)
  returns SETOF public.promotion_facts
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  behind private.promotions;
begin
  select * into behind from private.promotions m where m.id = after_id and m.author_id = (select auth.uid());
  return query
    -- In from: a call in select would be made for each column.
    select d.* from private.promotions m cross join lateral private.describe_promotion(m) as d
    where m.author_id = (select auth.uid()) and (m.paid_at is not null or m.status = 'awaiting_payment')
      and (behind.id is null or (m.created_at, m.id) < (behind.created_at, behind.id))
    order by m.created_at desc, m.id desc limit 51;
end;
$function$;

create or replace function private.list_payment_restrictions()
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(r) order by r.since desc), '[]') from (
      (select 'suspended' as kind, null as title, m.id as decision_id, m.facts, m.rule, m.created_at as since, null::timestamptz as until
       from public.profiles p join public.moderation_actions m on m.affected_id = p.id and m.action = 'suspend_account'
       where p.id = (select auth.uid()) and p.status = 'suspended'
       order by m.created_at desc limit 1)
      union all
      (select 'copyright', coalesce(nullif(btrim(p.title), ''), 'Without a title'), m.id, m.facts, m.rule, h.begun_at, h.ends_at
       from private.payout_holds h
       join public.posts p on p.id = h.post_id
       join public.moderation_actions m on m.id = h.decision_id
       where m.affected_id = (select auth.uid()) and h.ended_at is null and h.ends_at > now()
       order by h.ends_at desc limit 100)) as r);
end;
$function$;

create or replace function private.list_pictures_not_looked_at (
  after_id uuid,
  at_most integer
)
  returns table (
    id uuid,
    path text
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select i.id, i.path from public.post_images i where i.has_qr is null and i.id > after_id order by i.id limit at_most
$function$;

create or replace function private.list_promoted (
  in_place public.promotion_place,
  in_category text,
  at_most integer
)
  returns table (
    promotion_id uuid,
    post_id uuid
  )
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return query
    select m.id, m.post_id from private.promotions m join public.posts p on p.id = m.post_id
    where m.status = 'active' and private.is_running(m) and m.place = in_place
      and (in_place <> 'category' or p.category_id = in_category) and not private.ends_promotion(p)
    order by private.promotion_turn(m.id) limit least(greatest(at_most, 0), 48);
end;
$function$;

create or replace function private.list_promotions_for_staff (
  of_list text,
  after_id uuid
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  is_owner boolean;
  behind private.promotions;
begin
  perform private.require_office('moderator');
  is_owner := private.staff_office() = 'owner';
  select * into behind from private.promotions m where m.id = after_id;
  return jsonb_build_object(
    'is_owner', is_owner,
    'day_raw', (select s.promotion_day_raw::text from public.settings s where is_owner),
    'waiting', (select count(*) from private.promotions m where m.status = 'in_review'),
    'running', (select count(*) from private.promotions m where m.status = 'active'),
    'promotions', (
      select coalesce(jsonb_agg(private.describe_promotion_to_staff(o.listed, is_owner) order by o.place), '[]')
      from (
        select m as listed, row_number() over (
          order by case when of_list = 'waiting' then m.paid_at end, m.created_at desc, m.id desc) as place
        from private.promotions m
        where m.paid_at is not null and case of_list
            when 'waiting' then m.status = 'in_review' when 'running' then m.status = 'active'
            else m.status in ('ended', 'rejected', 'stopped') end
          and (behind.id is null or case when of_list = 'waiting' then (m.paid_at, m.id) > (behind.paid_at, behind.id)
            else (m.created_at, m.id) < (behind.created_at, behind.id) end)
        order by 2 limit 51) as o));
end;
$function$;

create or replace function private.list_receivable (
  words text,
  of_reason text,
  before_at timestamp with time zone,
  before_hash text,
  at_most integer,
  needs_action boolean
)
  returns table (
    block_hash text,
    purchase_id uuid,
    account text,
    amount_raw text,
    confirmed_at timestamp with time zone,
    reason text
  )
  language plpgsql
  stable
  security definer
  rows 50
  set search_path to ''
  AS $function$
begin
  perform private.require_office('finance');
  return query
  select w.* from (
    select p.block_hash, p.purchase_id, b.ephemeral_address as account, p.amount_raw::text, p.confirmed_at,
      case
        when exists (select from public.money_alerts a where a.account = b.ephemeral_address and a.resolved_at is null) then 'alert'
        when exists (select from public.payouts o where o.source_account = b.ephemeral_address and o.status in ('held', 'pending', 'publishing')) then 'due'
        when exists (select from public.payouts o where o.source_account = b.ephemeral_address and o.status in ('failed', 'awaiting_address')) then 'stuck'
        else 'left'
      end as reason
    from public.payments p join public.purchases b on b.id = p.purchase_id
    where p.confirmed_at is not null and p.received_block is null
      and (words is null or words in (p.block_hash, b.ephemeral_address, p.purchase_id::text))
      and (before_at is null or (p.confirmed_at, p.block_hash) > (before_at, before_hash))) as w
  where (of_reason is null or w.reason = of_reason)
    and (not needs_action or w.reason in ('alert', 'stuck') or (w.reason = 'due' and w.confirmed_at < now() - interval '10 minutes'))
  order by w.confirmed_at, w.block_hash limit at_most;
end;
$function$;

create or replace function private.list_staff_payouts (
  wanted public.payout_list,
  of_status text,
  of_kind text,
  of_class text,
  words text,
  before_at timestamp with time zone,
  before_id uuid,
  at_most integer,
  needs_action boolean
)
  returns table (
    id uuid,
    kind text,
    status text,
    amount_raw text,
    recipient_account text,
    recipient_handle text,
    purchase_id uuid,
    post_title text,
    source_account text,
    block_hash text,
    block_state text,
    claimed_hash text,
    held_until timestamp with time zone,
    window_ends_at timestamp with time zone,
    attempts integer,
    next_attempt_at timestamp with time zone,
    error_class text,
    last_error text,
    approved_at timestamp with time zone,
    is_beyond_cap boolean,
    is_refunded boolean,
    paid_at timestamp with time zone,
    created_at timestamp with time zone,
    is_frozen boolean
  )
  language plpgsql
  stable
  security definer
  rows 50
  set search_path to ''
  AS $function$
declare
  statuses public.payout_status[] := case wanted when 'failed' then '{failed}' when 'paid' then '{paid}'
    else '{held,pending,publishing,awaiting_address}' end::public.payout_status[];
begin
  perform private.require_office('finance');
  return query
  select p.id, p.kind, p.status, p.amount_raw, p.recipient_account, p.recipient_handle, p.purchase_id, p.post_title,
    p.source_account, p.block_hash, p.block_state, p.claimed_hash, p.held_until, p.window_ends_at,
    p.attempts, p.next_attempt_at, p.error_class, p.last_error, p.approved_at, p.is_beyond_cap, p.is_refunded, p.paid_at, p.created_at,
    p.is_frozen
  from private.staff_payouts p
  where p.state = any (statuses) and (of_status is null or p.status = of_status) and (of_kind is null or p.kind = of_kind)
    and (of_class is null or p.error_class = of_class)
    and (words is null or words in (p.recipient_account, p.source_account, p.block_hash, p.id::text, p.purchase_id::text, p.recipient_id::text)
      or lower(p.recipient_handle) = lower(ltrim(words, '@')))
    and (before_at is null or (p.created_at, p.id) < (before_at, before_id))
    -- What is late, waits for a person, or is held without an end. Other holds end by themselves.
    and (not needs_action or wanted <> 'pending' or p.status = 'awaiting_address' or p.is_beyond_cap
      or (p.status = 'held' and coalesce(p.held_until, '-infinity') < now() - interval '10 minutes')
      or (p.status in ('pending', 'publishing') and (p.attempts >= 3 or p.next_attempt_at < now() - interval '10 minutes')))
  order by p.created_at desc, p.id desc limit at_most;
end;
$function$;

create or replace function private.list_turning_promotions()
  returns SETOF private.promotions
  language sql
  stable
  set search_path to ''
  AS $function$
  select m.* from private.promotions m left join public.posts p on p.id = m.post_id
  where (m.status in ('active', 'in_review') and private.ends_promotion(p))
    or (m.status = 'in_review' and m.paid_at < now() - interval '72 hours')
    or (m.status = 'awaiting_payment' and exists (
      select from public.purchases b where b.id = m.purchase_id and b.status in ('expired', 'cancelled')
        and b.expires_at < now() - interval '2 days' and not private.has_money(b)))
    -- Also of one that was stopped: the day that had begun is over at midnight.
    or (m.status in ('active', 'stopped')
      and private.promotion_days_over(m) > (select count(*) from private.promotion_days d where d.promotion_id = m.id))
$function$;

create or replace function private.list_unconfirmed (
  words text,
  of_kind text,
  of_state text,
  before_at timestamp with time zone,
  before_hash text,
  at_most integer,
  needs_action boolean
)
  returns table (
    block_hash text,
    kind text,
    state text,
    account text,
    payout_id uuid,
    payout_status text,
    attempts integer,
    amount_raw text,
    sent_at timestamp with time zone,
    created_at timestamp with time zone
  )
  language plpgsql
  stable
  security definer
  rows 50
  set search_path to ''
  AS $function$
begin
  perform private.require_office('finance');
  return query
  select b.hash, b.kind::text, b.state::text, b.account, o.id, o.status::text, o.attempts, coalesce(o.amount_raw, p.amount_raw)::text, b.sent_at, b.created_at
  from public.nano_blocks b
  left join public.payouts o on o.block_hash = b.hash
  left join public.payments p on p.received_block = b.hash
  where b.state in ('signed', 'sent') and (of_kind is null or b.kind::text = of_kind) and (of_state is null or b.state::text = of_state)
    and (words is null or words in (b.hash, b.account, o.id::text))
    and (before_at is null or (b.created_at, b.hash) > (before_at, before_hash))
    and (not needs_action or b.created_at < now() - interval '60 seconds')
  order by b.created_at, b.hash limit at_most;
end;
$function$;

create or replace function private.load_link_list (
  of_file text,
  domains text[]
)
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
declare
  added text[];
begin
  perform pg_advisory_xact_lock(hashtextextended('link_list', 0));
  if private.is_link_list_loaded(of_file) then return 0; end if;
  delete from private.listed_domains d where not exists (select from unnest(domains) as kept where kept = d.domain);
  with made as (
    insert into private.listed_domains (domain) select distinct unnest(domains) on conflict do nothing returning domain)
  select array_agg(m.domain) into added from made m;
  insert into private.link_list as l (fingerprint) values (of_file)
  on conflict (is_only) do update set fingerprint = excluded.fingerprint, loaded_at = now();
  perform private.add_job('check_text', jsonb_build_object('id', again.post_id))
  from (
    select t.post_id from private.text_prints t where t.hosts && added and t.hosts <> '{}'
    union
    select l.post_id from private.listed_links l
    where not l.is_overruled and not exists (select from private.listed_domains d where d.domain = l.domain)) as again;
  return (select count(*) from private.listed_domains);
end;
$function$;

create or replace function private.locate_promotion (
  of_promotion uuid
)
  returns table (
    handle text,
    slug text,
    is_running boolean
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
    select a.handle::text, coalesce(p.slug, p.id::text), private.is_running(m)
    from private.promotions m join public.posts p on p.id = m.post_id join public.profiles a on a.id = p.profile_id
    where m.id = of_promotion and m.first_day <= private.today() and a.handle is not null;
end;
$function$;

create or replace function private.lock_promotion (
  of_promotion uuid
)
  returns private.promotions
  language plpgsql
  set search_path to ''
  AS $function$
declare
  found_one private.promotions;
begin
  select * into found_one from private.promotions m where m.id = of_promotion;
  if not found then perform private.refuse('not_found', 'There is no such promotion.'); end if;
  perform private.lock_purchase(found_one.purchase_id);
  select * into found_one from private.promotions m where m.id = of_promotion for update;
  return found_one;
end;
$function$;

create or replace function private.lock_seen_promotion (
  of_promotion uuid,
  seen_at timestamp with time zone
)
  returns private.promotions
  language plpgsql
  set search_path to ''
  AS $function$
declare
  known private.promotions := private.lock_promotion(of_promotion);
begin
  if known.updated_at is distinct from seen_at then
    perform private.refuse('conflict', 'This promotion has changed since you opened the page. Look at it again, then try again.');
  end if;
  return known;
end;
$function$;

create or replace function private.look_at_purchase (
  of_purchase uuid,
  wants_chain boolean,
  by_user uuid,
  is_holder boolean
)
  returns public.purchase_look
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  bought public.purchases;
  look public.purchase_look;
begin
  select * into bought from public.purchases p where p.id = of_purchase;
  if not found or bought.kind = 'promotion' then perform private.refuse('not_found', 'There is no such purchase.'); end if;
  look.facts := private.facts_of(bought, false);
  look.refund_reason := bought.refund_reason;
  select
    coalesce(sum(o.amount_raw) filter (where o.status not in ('paid', 'cancelled', 'awaiting_address')), 0)::text,
    coalesce(sum(o.amount_raw) filter (where o.status = 'paid'), 0)::text,
    coalesce(sum(o.amount_raw) filter (where o.status = 'awaiting_address'), 0)::text
  into look.returning_raw, look.returned_raw, look.unaddressed_raw
  from public.payouts o where o.purchase_id = bought.id and o.kind in ('refund', 'excess');
  select coalesce(array_agg(p.block_hash) filter (where p.confirmed_at is not null), '{}'), min(p.seen_at) filter (where p.confirmed_at is null)
  into look.known_hashes, look.unconfirmed_since
  from public.payments p where p.purchase_id = bought.id;
  look.is_chain_away := private.is_chain_away();
  -- A stranger must not use up the one question of this second.
  if wants_chain and (is_holder or coalesce(bought.buyer_id = by_user, false)) then
    look.may_ask_chain := private.may_ask_chain(bought);
  else
    look.may_ask_chain := false;
  end if;
  return look;
end;
$function$;

create or replace function private.mail_staff_of_promotion (
  paid private.promotions
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  insert into public.outbox (template, user_id, data, natural_key)
  select 'promotion_waits', u.id, jsonb_build_object('title', coalesce(nullif(btrim(t.title), ''), 'Without a title'), 'path', '/admin/promoted'),
    format('promotion_waits:%s:%s', paid.id, u.id)
  from public.posts t, auth.users u join public.profiles p on p.id = u.id and p.status = 'active'
  where t.id = paid.post_id and u.raw_app_meta_data ->> 'role' in ('owner', 'moderator') and u.id <> paid.author_id
  on conflict (natural_key) do nothing
$function$;

create or replace function private.mark_payout_paid (
  of_payout uuid,
  hash text
)
  returns public.payouts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  due public.payouts := private.lock_payout(of_payout);
  owed_as public.ledger_account;
  sent_from uuid;
begin
  if due.status = 'paid' and due.block_hash = hash then return due; end if;
  if due.status not in ('publishing', 'failed') or due.block_hash is distinct from hash then
    perform private.refuse('conflict', 'This is not the block that this payout waits for.');
  end if;
  perform private.confirm_block(hash);
  update public.payouts p set status = 'paid', paid_at = now(), last_error = null, error_class = null
  where p.id = due.id returning * into due;
  update public.money_alerts a set resolved_at = now()
  where a.payout_id = due.id and a.kind in ('payout_failed', 'payout_cap') and a.resolved_at is null;
  owed_as := case due.kind when 'fee' then 'fee' when 'promotion' then 'fee' when 'refund' then 'refund' when 'excess' then 'refund' else 'creator' end;
  select b.id into sent_from from public.purchases b where b.ephemeral_address = due.source_account;
  if due.kind = 'test' then
    perform private.post_legs('test_sent', sent_from, due.id, ('chain', -due.amount_raw, null)::private.leg,
      ('reserve', due.amount_raw, null)::private.leg);
  elsif sent_from <> due.purchase_id then
    perform private.post_legs('payout_confirmed', sent_from, due.id, ('chain', -due.amount_raw, null)::private.leg,
      ('reserve', due.amount_raw, null)::private.leg);
    perform private.post_legs('refund_advanced', due.purchase_id, due.id, ('reserve', -due.amount_raw, null)::private.leg,
      (owed_as, due.amount_raw, null)::private.leg);
  else
    perform private.post_legs('payout_confirmed', due.purchase_id, due.id, ('chain', -due.amount_raw, null)::private.leg,
      (owed_as, due.amount_raw, case when owed_as = 'creator' then due.recipient_id end)::private.leg);
  end if;
  if due.kind = 'refund' then
    perform private.finish_refund(due.purchase_id);
    perform private.mail_refund(due);
    perform private.notify_user(b.buyer_id, 'refund_sent', null, b.post_id, b.id, 'refund_sent:' || b.id, due.id, due.amount_raw)
    -- An author was told of a promotion's return when it ended.
    from public.purchases b where b.id = due.purchase_id and b.kind <> 'promotion';
  elsif due.recipient_id is not null then perform private.tell_of_payout('payout_paid', due);
  end if;
  return due;
end;
$function$;

create or replace function private.may_pay (
  due public.payouts
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if due.recipient_id is null then return true; end if;
  perform from public.private_profiles h where h.id = due.recipient_id for share;
  return not private.is_frozen(due.recipient_id) and not private.is_share_withheld(due) and not (due.kind = 'creator' and exists (
    select from public.profiles s where s.id = due.recipient_id and s.status in ('suspended', 'deleted')));
end;
$function$;

create or replace function private.move_promotion_days (
  running private.promotions
)
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
declare
  moved integer := 0;
  share numeric;
  made public.payouts;
begin
  for n in 1 .. private.promotion_days_over(running) loop
    continue when exists (select from private.promotion_days d where d.promotion_id = running.id and d.day = n);
    share := private.promotion_raw(running, n) - private.promotion_raw(running, n - 1);
    insert into public.payouts (purchase_id, kind, recipient_account, amount_raw, status, source_account)
    select b.id, 'promotion', running.fee_account, share,
      case when running.fee_account is null then 'awaiting_address' else 'pending' end::public.payout_status, b.ephemeral_address
    from public.purchases b where b.id = running.purchase_id
    returning * into made;
    insert into private.promotion_days (promotion_id, day, payout_id) values (running.id, n, made.id);
    perform private.post_legs('promotion_day_over', running.purchase_id, made.id,
      ('promotion', share, null)::private.leg, ('fee', -share, null)::private.leg);
    moved := moved + 1;
  end loop;
  return moved;
end;
$function$;

create or replace function private.note_payer (
  of_purchase uuid
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  update public.purchase_secrets s set payer_account = first.from_account, payer_is_service = first.from_is_service
  from (
    select p.from_account, p.from_is_service from public.payments p
    where p.purchase_id = of_purchase and p.confirmed_at is not null order by p.confirmed_at, p.block_hash limit 1) as first
  where s.purchase_id = of_purchase;
end;
$function$;

create or replace function private.note_print (
  of_post uuid,
  of_version uuid,
  hashes integer[],
  linked text[]
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
declare
  made private.text_prints;
begin
  perform from public.posts p where p.id = of_post and p.current_version_id = of_version and private.is_compared(p) for share;
  if not found then return false; end if;
  insert into private.text_prints as t (post_id, version_id, bands, hosts) values (of_post, of_version, hashes, linked)
  on conflict (post_id) do update set version_id = excluded.version_id, bands = excluded.bands, hosts = excluded.hosts, made_at = now()
  returning * into made;
  insert into private.text_bands (band, n) select distinct b, made.n from unnest(made.bands) as b on conflict do nothing;
  return true;
end;
$function$;

create or replace function private.note_qr_code (
  of_image uuid,
  shows_code boolean
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  looked_at public.post_images;
begin
  update public.post_images i set has_qr = shows_code where i.id = of_image and i.has_qr is null returning * into looked_at;
  if looked_at.has_qr then perform private.touch_tags('post:' || looked_at.post_id); end if;
end;
$function$;

create or replace function private.notification_kinds()
  returns table (
    kind text,
    can_be_off boolean,
    can_mail_be_off boolean
  )
  language sql
  immutable
  set search_path to ''
  AS $function$
  values
    ('new_post', true, true),
    ('post_unlocked', true, null::boolean),
    ('milestone', true, true),
    ('post_refunded', true, null),
    ('post_returned_often', true, null),
    ('post_returned_by_newcomers', true, null),
    ('refund_requested', true, true),
    ('refund_declined', true, null),
    ('payout_paid', true, null),
    ('payout_failed', false, false),
    ('payout_hold', false, false),
    ('payout_address_changed', false, false),
    ('new_follower', true, null),
    ('comment_on_post', true, true),
    ('reply_to_comment', true, true),
    ('mention', true, true),
    ('comment_liked', true, null),
    ('comment_not_approved', true, null),
    ('featured', true, null),
    ('promotion_status', true, true),
    ('schedule_published', true, null),
    ('schedule_failed', true, true),
    ('content_removed', false, false),
    ('content_hidden', false, false),
    ('comment_removed', false, false),
    ('reach_limited', false, false),
    ('report_decision', false, false),
    ('appeal_decision', false, false),
    ('account_status', false, false),
    ('purchase_late_unlocked', true, null),
    ('refund_needs_address', false, false),
    ('refund_waits', false, false),
    ('refund_sent', true, null),
    ('reading_restored', false, false),
    ('export_ready', true, null),
    ('system', false, null)
$function$;

create or replace function private.open_person (
  of_person uuid
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.require_office('moderator');
  is_owner boolean := private.staff_office() = 'owner';
  person public.profiles;
  facts jsonb := private.describe_person(of_person);
begin
  if facts is null then perform private.refuse('not_found', 'There is no such person.'); end if;
  select * into person from public.profiles p where p.id = of_person;
  return facts || jsonb_build_object(
    'bio', person.bio, 'may_become', private.list_possible_statuses(person, actor),
    'may_sign_out', coalesce(is_owner and person.id <> actor and person.status <> 'deleted', false),
    'newest_posts', private.describe_posts_of(of_person), 'comments', private.describe_comments_of(of_person),
    'reports_of', private.describe_reports(array(
      select r.id from private.reported_content c join public.reports r on r.content_id = c.id
      where c.author_id = of_person order by r.created_at desc, r.id limit 20)),
    'reports_by', private.describe_reports(array(
      select r.id from public.reports r where r.reporter_id = of_person order by r.created_at desc, r.id limit 20)),
    'reports_upheld', (select count(*) from public.reports r where r.reporter_id = of_person and r.status = 'action_taken'),
    'reports_refused', (select count(*) from public.reports r where r.reporter_id = of_person and r.status = 'no_action'),
    'trust', to_jsonb(private.measure_trust(of_person)), 'strikes', private.describe_strikes_of(of_person),
    'decisions', (
      select coalesce(jsonb_agg(to_jsonb(d) order by d.created_at desc, d.id), '[]') from (
        select m.id, m.action, m.facts, m.rule, m.created_at, (select a.handle from public.profiles a where a.id = m.actor_id) as actor_handle
        from public.moderation_actions m where m.affected_id = of_person order by m.created_at desc, m.id limit 20) as d),
    'log', case when is_owner then (
      select coalesce(jsonb_agg(to_jsonb(l) order by l.id desc), '[]') from (
        select g.id, g.action, g.reason, g.created_at, (select a.handle from public.profiles a where a.id = g.actor_id) as actor_handle
        from public.admin_audit_log g where g.target in ('profile:' || of_person, 'user:' || of_person)
        order by g.id desc limit 20) as l) end,
    'owner', case when is_owner then private.describe_for_owner(of_person) end);
end;
$function$;

create or replace function private.open_promotion (
  of_post uuid,
  for_days smallint,
  in_place public.promotion_place
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  author uuid := (select auth.uid());
  rules public.settings;
  post public.posts;
  known private.promotions;
  why_not text;
  limits record;
begin
  -- Two tabs of one author open one. No lock of the profile: a payment that is settled now needs it, behind the purchase's.
  perform pg_advisory_xact_lock(hashtextextended('promotions:' || author, 0));
  -- Each change tells the worker to watch the address again.
  select * into limits from public.take_rate_limit('promotions:' || author, 60, 3600);
  if not limits.allowed then
    perform private.refuse_for(limits.retry_after_seconds, 'You have changed promotions 60 times within an hour. Try again later.');
  end if;
  select * into rules from public.settings;
  select * into post from public.posts p where p.id = of_post and p.profile_id = author;
  if not found then perform private.refuse('not_found', 'There is no such post.'); end if;
  why_not := private.why_not_promoted(post);
  if why_not is not null then perform private.refuse('conflict', private.tell_why_not_promoted(why_not)); end if;
  if for_days is null or for_days not between 1 and 14 then perform private.refuse_field('days', 'Choose 1 to 14 days.'); end if;
  if in_place is null then perform private.refuse_field('place', 'Choose where it shows.'); end if;
  if in_place = 'category' and post.category_id is null then
    perform private.refuse_field('place', 'This post has no category. Choose another place, or give it a category first.');
  end if;
  select * into known from private.promotions m where m.post_id = post.id and m.status in ('awaiting_payment', 'in_review', 'active');
  if known.status in ('in_review', 'active') then perform private.refuse('conflict', 'This post is promoted already. Stop that first, or wait for its end.'); end if;
  perform private.require_quotes(rules);
  if known.id is not null then return private.reopen_promotion(known, for_days, in_place, rules); end if;
  if (select count(*) from private.promotions m where m.author_id = author and m.created_at > now() - interval '1 day') >= 20 then
    perform private.refuse_for(86400, 'You have asked for 20 promotions today. Ask for the next one tomorrow.');
  end if;
  return private.begin_promotion(post, for_days, in_place, rules);
end;
$function$;

create or replace function private.open_report (
  of_report uuid,
  with_paid_text boolean
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.require_office('moderator');
  asked public.reports;
  seen private.reported_content;
begin
  select * into asked from public.reports r where r.id = of_report;
  if not found then perform private.refuse('not_found', 'There is no such report.'); end if;
  select * into seen from private.reported_content c where c.id = asked.content_id;
  if with_paid_text and seen.content ? 'paid' then
    perform private.log_staff_action(actor, 'read_reported_text', 'report:' || asked.id, null, null,
      format('Read the paid part for RPT-%s', asked.number));
  end if;
  return jsonb_build_object(
    'id', asked.id, 'number', asked.number, 'target_type', asked.target_type, 'target_id', asked.target_id, 'reason', asked.reason,
    'details', asked.details, 'evidence_urls', asked.evidence_urls, 'priority', asked.priority, 'status', asked.status,
    'decision', asked.decision, 'decision_note', asked.decision_note, 'decided_at', asked.decided_at, 'created_at', asked.created_at,
    'decided_by', (select p.handle from public.profiles p where p.id = asked.assigned_to),
    'reporter', jsonb_build_object('handle', (select p.handle from public.profiles p where p.id = asked.reporter_id),
      'id', asked.reporter_id, 'has_session', asked.reporter_id is not null, 'name', asked.reporter_name, 'email', asked.reporter_email,
      'trust', case when asked.reporter_id is not null then to_jsonb(private.measure_trust(asked.reporter_id)) end,
      'upheld', (select count(*) from public.reports r where r.reporter_id = asked.reporter_id and r.status = 'action_taken'),
      'refused', (select count(*) from public.reports r where r.reporter_id = asked.reporter_id and r.status = 'no_action')),
    'copyright', case when asked.reason = 'copyright' then jsonb_build_object(
      'owner', asked.work_owner, 'url', asked.work_url, 'signature', asked.signature) end,
    'label', coalesce(seen.label, 'Not there any more'), 'author_handle', seen.author_handle, 'author_id', seen.author_id,
    'author_trust', case when seen.author_id is not null then to_jsonb(private.measure_trust(seen.author_id)) end,
    'path', private.target_path(asked.target_type, asked.target_id),
    'content', case when with_paid_text then seen.content else seen.content - 'paid' end,
    'has_paid_text', coalesce(seen.content ? 'paid', false),
    'state_now', private.target_state(asked.target_type, asked.target_id),
    'hiding', private.describe_hiding(asked.target_type, asked.target_id),
    'payout_hold', private.describe_payout_hold(asked.id), 'may_hold_payouts', private.why_no_hold(asked) is null,
    'others', (
      select coalesce(jsonb_agg(to_jsonb(o) order by o.created_at desc), '[]') from (
        select r.id, r.number, r.reason, r.status, r.created_at from public.reports r
        where r.target_type = asked.target_type and r.target_id = asked.target_id and r.id <> asked.id
        order by r.created_at desc limit 50) o),
    'history', (
      select coalesce(jsonb_agg(to_jsonb(h) order by h.created_at desc), '[]') from (
        select m.action, m.facts, m.rule, m.created_at, (select p.handle from public.profiles p where p.id = m.actor_id) as actor_handle
        from public.moderation_actions m where m.target_type = asked.target_type and m.target_id = asked.target_id
        order by m.created_at desc limit 50) h));
end;
$function$;

create or replace function private.overrule_check()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if old.cause = 'copy' then
    update private.copies c set is_overruled = true where c.post_id = old.post_id and not c.is_overruled;
  else
    update private.listed_links l set is_overruled = true where l.post_id = old.post_id and not l.is_overruled;
  end if;
  return null;
end;
$function$;

create or replace function private.path_of_original (
  kept_out public.featured_exclusions
)
  returns text
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select format('/@%s/%s', a.handle, coalesce(o.slug, o.id::text))
  from private.copies c join public.posts o on o.id = c.original_id join public.profiles a on a.id = o.profile_id
  where kept_out.cause = 'copy' and c.post_id = kept_out.post_id and not c.is_overruled
$function$;

create or replace function private.promotion_day_of (
  due public.payouts
)
  returns smallint
  language sql
  stable
  set search_path to ''
  AS $function$
  select d.day from private.promotion_days d where d.payout_id = due.id
$function$;

create or replace function private.promotion_days_begun (
  of_promotion private.promotions
)
  returns integer
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(least(coalesce(of_promotion.used_days, of_promotion.days), greatest(private.today() - of_promotion.first_day + 1, 0)), 0)
$function$;

create or replace function private.promotion_days_over (
  of_promotion private.promotions
)
  returns integer
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(least(coalesce(of_promotion.used_days, of_promotion.days), greatest(private.today() - of_promotion.first_day, 0)), 0)
$function$;

create or replace function private.promotion_raw (
  of_promotion private.promotions,
  first_days integer
)
  returns numeric
  language sql
  immutable
  set search_path to ''
  AS $function$
  select div(of_promotion.kept_raw * first_days, of_promotion.days)
$function$;

create or replace function private.promotion_turn (
  promotion_id uuid
)
  returns bigint
  language sql
  stable
  set search_path to ''
  AS $function$
  select hashtextextended(promotion_id::text, extract(epoch from date_trunc('hour', now()))::bigint)
$function$;

create or replace function private.pushed_by_default()
  returns text[]
  language sql
  immutable
  set search_path to ''
  AS $function$
  select array[
    'new_post', 'milestone', 'featured', 'refund_requested', 'payout_failed', 'payout_hold', 'payout_address_changed', 'comment_on_post', 'reply_to_comment',
    'mention', 'schedule_failed', 'content_removed', 'content_hidden', 'comment_removed', 'reach_limited', 'report_decision', 'appeal_decision',
    'account_status', 'promotion_status', 'purchase_late_unlocked', 'refund_needs_address', 'refund_waits', 'reading_restored',
    'export_ready']
$function$;

create or replace function private.queue_copies_again (
  of_original uuid
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  select private.add_job('check_text', jsonb_build_object('id', c.post_id)) from private.copies c
  where c.original_id = of_original and not c.is_overruled and not exists (
    select from private.text_prints t join public.posts p on p.id = t.post_id
    where t.post_id = of_original and t.version_id = p.current_version_id)
$function$;

create or replace function private.queue_older_texts (
  after_id uuid default '00000000-0000-0000-0000-000000000000'::uuid
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  last uuid;
begin
  with chosen as (select p.id from public.posts p where p.id > after_id and private.is_compared(p) order by p.id limit 200),
  queued as (select c.id, private.add_job('check_text', jsonb_build_object('id', c.id)) from chosen c)
  select q.id into last from queued q order by q.id desc limit 1;
  if last is null then return; end if;
  perform private.add_job('check_older_texts', jsonb_build_object('id', 'older', 'after', last), now() + interval '1 minute');
end;
$function$;

create or replace function private.queue_text_check()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if not private.is_compared(new) then delete from private.text_prints t where t.post_id = new.id; end if;
  perform private.add_job('check_text', jsonb_build_object('id', new.id));
  return null;
end;
$function$;

create or replace function private.rank_posts (
  of_list text
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  ranked uuid[];
begin
  perform pg_advisory_xact_lock(hashtextextended('rank_posts:' || of_list, 0));
  ranked := array(
    select p.id from private.score_posts(of_list) as scored join public.posts p on p.id = scored.post_id
    where private.may_rank(p) and (of_list <> 'trending' or not private.is_promoted(p.id)) order by scored.score desc, p.published_at desc, p.id limit 500);
  -- Nothing has moved: no page has to be rebuilt.
  if ranked = array(select r.post_id from public.post_rankings r where r.list = of_list order by r.rank) then
    return cardinality(ranked);
  end if;
  delete from public.post_rankings r where r.list = of_list;
  insert into public.post_rankings (list, rank, post_id)
  select of_list, n, id from unnest(ranked) with ordinality as listed (id, n);
  perform private.touch_tags('ranking:' || of_list);
  return cardinality(ranked);
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
    'purchase', jsonb_build_object('id', b.id, 'isReserve', b.kind = 'reserve', 'status', b.status, 'amountRaw', b.amount_raw::text,
      'isWindowOver', coalesce(private.returnable_until(b) <= now(), false),
      'isSellerBarred', coalesce(seller.status in ('suspended', 'deleted'), false) or private.is_frozen(b.seller_id) or private.is_withheld(b.post_id)),
    'sale', (
      select jsonb_build_object('amountRaw', s.amount_raw::text, 'feeBps', s.fee_bps::text, 'feeRaw', s.fee_raw::text,
        'creatorAccount', s.creator_account, 'feeAccount', s.fee_account, 'isRefunded', s.refunded_at is not null,
        'isAdvanced', s.refunded_at is not null and private.is_advanced(b.id))
      from public.sales s where s.purchase_id = b.id),
    'promotion', case when b.kind = 'promotion' then private.read_promotion_books(b.id) end,
    'payments', private.read_payments(b.id),
    'payouts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'kind', o.kind, 'status', o.status, 'paymentHash', o.payment_hash,
        'recipient', o.recipient_account, 'amountRaw', o.amount_raw::text, 'blockHash', o.block_hash,
        -- Asked only where they can be: each call costs a plan.
        'advance', case when o.purchase_id <> b.id then private.read_advance(o) end,
        'testRecipient', case when o.kind = 'test' then private.test_recipient(o) end,
        'promotionDay', case when o.kind = 'promotion' then private.promotion_day_of(o) end,
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

create or replace function private.read_compared_post (
  of_post uuid
)
  returns table (
    id uuid,
    version_id uuid,
    free_doc jsonb,
    sections jsonb
  )
  language sql
  stable
  rows 1
  set search_path to ''
  AS $function$
  select p.id, v.id, v.free_doc, b.sections
  from public.posts p
  join public.post_versions v on v.id = p.current_version_id
  left join public.post_bodies b on b.version_id = v.id
  where p.id = of_post and private.is_compared(p)
$function$;

create or replace function private.read_compared_version (
  of_version uuid
)
  returns table (
    free_doc jsonb,
    sections jsonb
  )
  language sql
  stable
  rows 1
  set search_path to ''
  AS $function$
  select v.free_doc, b.sections from public.post_versions v left join public.post_bodies b on b.version_id = v.id where v.id = of_version
$function$;

create or replace function private.read_own_promotion (
  of_promotion uuid
)
  returns SETOF public.promotion_facts
  language sql
  stable
  security definer
  rows 1
  set search_path to ''
  AS $function$
  select d.* from private.promotions m cross join lateral private.describe_promotion(m) as d where m.id = of_promotion and m.author_id = (select auth.uid())
$function$;

create or replace function private.read_promotion_books (
  of_purchase uuid
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_object('keptRaw', m.kept_raw::text, 'days', m.days, 'daysOver', private.promotion_days_over(m), 'feeAccount', m.fee_account,
    'usedDays', m.used_days, 'isReturned', m.status in ('rejected', 'stopped'))
  from private.promotions m where m.purchase_id = of_purchase and m.kept_raw is not null
$function$;

create or replace function private.read_promotion_offer (
  of_post uuid
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts;
begin
  select * into post from public.posts p where p.id = of_post and p.profile_id = (select auth.uid());
  if not found then return null; end if;
  return jsonb_build_object('post_id', post.id, 'title', post.title, 'category', post.category_id,
    'day_raw', (select s.promotion_day_raw::text from public.settings s),
    'why_not', private.tell_why_not_promoted(private.why_not_promoted(post)),
    'current', (
      select m.id from private.promotions m where m.post_id = post.id and m.status in ('awaiting_payment', 'in_review', 'active')));
end;
$function$;

create or replace function private.read_searched (
  words text
)
  returns text
  language sql
  immutable
  set search_path to ''
  AS $function$
  select coalesce(
    case when btrim(words) ~* '^(https?://|nano:)\S+$' and btrim(words) !~ '/@' then coalesce(
      substring(words from '(?i)(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])'),
      substring(lower(words) from 'nano_[13][13456789abcdefghijkmnopqrstuwxyz]{59}'),
      substring(words from '(?i)/(?:receipts|bought)/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})')) end,
    btrim(words))
$function$;

create or replace function private.read_staff_numbers()
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  office text := private.staff_office();
begin
  perform private.require_office('finance', 'moderator', 'support');
  return jsonb_build_object(
    'reports', case when office in ('owner', 'moderator') then (
      select jsonb_build_object('open', count(*), 'oldest_at', min(r.created_at)) from public.reports r where r.status in ('open', 'triaged')) end,
    'promotions', case when office in ('owner', 'moderator') then (
      select jsonb_build_object('waiting', count(*), 'oldest_at', min(m.paid_at)) from private.promotions m where m.status = 'in_review') end,
    'mails', (select jsonb_build_object('waiting', count(*), 'oldest_at', min(o.created_at)) from public.outbox o where o.sent_at is null and o.attempts > 0),
    'money', case when office in ('owner', 'finance') then jsonb_build_object(
      'day', private.measure_money(now() - interval '1 day'), 'week', private.measure_money(now() - interval '7 days'),
      'failed', (select count(*) from public.payouts p where p.status = 'failed'),
      'stuck_receivable', (select count(*) from public.payments p join public.purchases b on b.id = p.purchase_id
        where p.confirmed_at < now() - interval '10 minutes' and p.received_block is null and exists (
          select from public.payouts o where o.source_account = b.ephemeral_address and o.status in ('held', 'pending', 'publishing'))),
      'unconfirmed', (select count(*) from public.nano_blocks b where b.state in ('signed', 'sent') and b.created_at < now() - interval '60 seconds'),
      'alerts', (select count(*) from public.money_alerts a where a.resolved_at is null),
      'reserve', private.read_reserve(), 'switches', private.read_switches()) end);
end;
$function$;

create or replace function private.refund_purchase (
  of_purchase uuid,
  why text,
  asked_by text,
  to_account text,
  from_device text,
  from_network text
)
  returns public.purchase_facts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  bought public.purchases := private.lock_purchase(of_purchase);
  verdict private.refund_verdict;
  answer public.purchase_facts;
begin
  if bought.status in ('refund_pending', 'refunded') then return private.facts_of(bought, false); end if;
  if asked_by not in ('buyer', 'author', 'staff') then
    perform private.refuse('validation_failed', 'A refund is asked for by buyer, author or staff.');
  end if;
  if bought.kind = 'promotion' and bought.status = 'paid' then
    perform private.refuse('conflict', 'Stop the promotion instead: the days that have not begun go back.');
  end if;
  if to_account is not null then perform private.require_return_address(to_account); end if;
  if bought.status <> 'paid' and not (bought.status in ('pending', 'expired') and bought.payment_state = 'partial') then
    perform private.refuse('conflict', 'There is nothing to give back.');
  end if;
  if bought.status = 'paid' and asked_by = 'buyer' then
    perform private.lock_payer(bought, from_device, from_network);
    verdict := private.judge_refund(bought, from_device, from_network);
    if verdict.refusal is not null then perform private.refuse(verdict.refusal, verdict.reason); end if;
  end if;
  update public.purchases p set refund_asked_by = coalesce(verdict.asked_by, asked_by) where p.id = bought.id
  returning * into bought;
  answer := private.start_refund(bought, why, to_account);
  if verdict.asked_by = 'buyer' then perform private.note_quick_refund(bought, verdict.is_newcomer, from_device, from_network); end if;
  return answer;
end;
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
  if what = 'release' and private.is_share_withheld(due) then
    perform private.refuse('conflict', 'Moderators hold the payouts of its post while they look at a copyright report, for at most seven days.');
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
      where b.id = p.purchase_id and (s.status in ('suspended', 'deleted') or (p.kind = 'creator' and private.is_frozen(s.id))
        or (p.kind in ('creator', 'fee') and private.is_withheld(b.post_id))))
      and not private.is_frozen(p.recipient_id)
    order by p.held_until limit at_most for update of p skip locked)
  update public.payouts p set status = 'pending', released_at = now(), next_attempt_at = now() from due where p.id = due.id;
  get diagnostics released = row_count;
  return released;
end;
$function$;

create or replace function private.remind_of_returns (
  at_most integer
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  reminded integer;
begin
  insert into public.outbox (template, user_id, data, natural_key)
  select 'refund_needs_address', due.buyer_id,
    jsonb_build_object('title', due.title, 'amount_raw', due.amount_raw::text,
      'path', coalesce('/posts/promotions/' || due.promotion_id, '/receipts/' || due.id)),
    format('refund_needs_address:%s:%s', due.id, due.step)
  from (
    select b.id, b.buyer_id, t.title, waits.amount_raw, m.id as promotion_id,
      case when waits.since < now() - interval '80 days' then 3 when waits.since < now() - interval '30 days' then 2 else 1 end as step
    from (
      select p.purchase_id, sum(p.amount_raw) as amount_raw, min(p.created_at) as since from public.payouts p
      where p.status = 'awaiting_address' and p.kind in ('refund', 'excess') group by p.purchase_id) as waits
    join public.purchases b on b.id = waits.purchase_id
    left join private.promotions m on m.purchase_id = b.id
    join public.posts t on t.id = coalesce(b.post_id, m.post_id)
    join auth.users u on u.id = b.buyer_id and private.real_email(u.email) is not null and u.deleted_at is null
    where waits.since > now() - interval '90 days') as due
  where not exists (
    select from public.outbox o where o.natural_key = format('refund_needs_address:%s:%s', due.id, due.step))
  limit at_most
  on conflict (natural_key) do nothing;
  get diagnostics reminded = row_count;
  return reminded;
end;
$function$;

create or replace function private.remove_post (
  of_post uuid,
  actor uuid,
  why text,
  is_by_law boolean,
  by_rule text default null::text
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
  -- An appeal brings back what was there before it was hidden.
  if private.end_hiding('post', post.id, 'decided', false) then post.status := 'published'; end if;
  perform private.lift_payout_hold(post.id, 'removed');
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
  perform private.notify_user(post.profile_id, 'content_removed', null, post.id, null, null, null, null,
    jsonb_build_object('by_law', is_by_law));
  insert into public.outbox (template, user_id, data, natural_key)
  values ('content_removed', post.profile_id,
    jsonb_build_object(
      'title', coalesce(nullif(btrim(post.title), ''), 'Without a title'),
      'rule', coalesce(by_rule, case when is_by_law then 'The law' else 'Our content guidelines' end),
      'facts', left(regexp_replace(btrim(why), '\s+', ' ', 'g'), 500)),
    format('content_removed:%s:%s', post.id, extract(epoch from post.removed_at)))
  on conflict (natural_key) do nothing;
  perform private.touch_tags('post:' || post.id, 'profile:' || post.profile_id, 'posts');
  return post;
end;
$function$;

create or replace function private.remove_target (
  asked public.reports,
  actor uuid,
  found_facts text,
  by_rule text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts;
  said public.comments;
  decision uuid;
begin
  case asked.target_type
    when 'post' then
      select * into post from public.posts p where p.id = asked.target_id for update;
      if not found or post.status = 'removed' then perform private.refuse('conflict', 'This post is not there any more.'); end if;
      perform private.remove_post(post.id, actor, found_facts, by_rule = 'The law', by_rule);
    when 'comment' then
      select * into said from public.comments c where c.id = asked.target_id for update;
      if not found or said.status in ('removed', 'deleted') then
        perform private.refuse('conflict', 'This comment is not there any more.');
      end if;
      select * into post from public.posts p where p.id = said.post_id;
      perform private.take_down_comment(said, actor, found_facts);
      perform private.notify_user(said.author_id, 'comment_removed', null, post.id, null, null, null, null,
        jsonb_build_object('by_law', by_rule = 'The law'));
      insert into public.outbox (template, user_id, data, natural_key)
      -- What only buyers may read is in no mail: it may quote the paid text.
      values ('comment_removed', said.author_id, jsonb_strip_nulls(jsonb_build_object(
          'title', coalesce(nullif(btrim(post.title), ''), 'Without a title'), 'rule', by_rule, 'facts', found_facts,
          'comment', case when private.comments_mode_of(post) <> 'buyers' then said.body end)),
        'comment_removed:' || said.id)
      on conflict (natural_key) do nothing;
    else
      perform private.refuse_field('decision', 'A profile cannot be removed.');
  end case;
  insert into public.moderation_actions (report_id, target_type, target_id, affected_id, actor_id, action, facts, rule, redress)
  values (asked.id, asked.target_type, asked.target_id, coalesce(said.author_id, post.profile_id), actor, 'remove_' || asked.target_type,
    found_facts, by_rule, 'You can appeal once within six months: on the page of this decision, or write to us.')
  returning id into decision;
  if asked.target_type = 'post' and asked.reason = 'copyright' then perform private.add_strike(decision, post.profile_id, actor); end if;
end;
$function$;

create or replace function private.reopen_promotion (
  known private.promotions,
  for_days smallint,
  in_place public.promotion_place,
  rules public.settings
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  bought public.purchases := private.lock_purchase(known.purchase_id);
begin
  select * into known from private.promotions m where m.id = known.id for update;
  if known.status <> 'awaiting_payment' or bought.status not in ('pending', 'expired', 'cancelled') then
    perform private.refuse('conflict', 'Your payment has arrived meanwhile. Look at the promotion.');
  end if;
  if private.has_money(bought) then
    if (known.days, known.place) is distinct from (for_days, in_place) then
      perform private.refuse('conflict', 'Your payment is on its way, so days and place stay. Complete it, or stop the promotion.');
    end if;
  else
    update private.promotions m set days = for_days, place = in_place, day_raw = rules.promotion_day_raw where m.id = known.id;
    update public.purchases p set amount_raw = for_days * rules.promotion_day_raw where p.id = bought.id;
  end if;
  update public.purchases p set status = 'pending', expires_at = now() + case when bought.received_raw > 0 then interval '24 hours'
    else make_interval(secs => rules.purchase_ttl_seconds) end
  where p.id = bought.id returning * into bought;
  perform private.announce_open(bought);
  return known.id;
end;
$function$;

create or replace function private.reports_of_decision (
  judged public.moderation_actions
)
  returns SETOF uuid
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select r.id from public.reports r
  -- A hold decides nothing about its report.
  where judged.action <> 'hold_payouts' and (r.id = judged.report_id or (
    judged.action <> 'no_action' and judged.report_id is not null and r.target_type = judged.target_type
    and r.target_id = judged.target_id and r.decided_at = judged.created_at))
$function$;

create or replace function private.require_comment_text (
  typed text,
  post public.posts,
  writer public.profiles
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  said text := btrim(regexp_replace(regexp_replace(typed, E'\r\n?', E'\n', 'g'), E'\n{3,}', E'\n\n', 'g'), E' \t\n');
  links integer := private.count_links(said);
  is_new boolean := writer.created_at > now() - interval '7 days';
  most_quoted integer;
  quoted integer;
begin
  if said = '' then perform private.refuse_field('body', 'Write something first.'); end if;
  if char_length(said) > 2000 then
    perform private.refuse_field('body', format('A comment has at most 2,000 characters. This one has %s.', char_length(said)));
  end if;
  -- Control characters, and marks that turn the direction of what follows.
  if said ~ E'[\\u0001-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069]' then
    perform private.refuse_field('body', 'This comment has a character that cannot be shown. Type it again.');
  end if;
  if links > (case when is_new then 1 else 5 end) then
    perform private.refuse_field('body', case when is_new then 'A new account can put one link in a comment.' else 'A comment can have five links.' end);
  end if;
  -- A comment of the post's author waits for no one.
  if links > 0 and writer.id = post.profile_id and private.has_listed_link(said) then
    perform private.refuse_field('body', 'This links to a site that is on a list of dangerous sites. Leave the link out.');
  end if;
  if writer.id <> post.profile_id and post.access <> 'free' then
    most_quoted := case when private.comments_mode_of(post) = 'buyers' then (select s.comment_quote_chars from public.settings s) else 0 end;
    quoted := private.quoted_chars(said, private.paid_letters(post));
    if quoted > most_quoted then
      perform private.refuse_field('body', case most_quoted
        when 0 then 'This comment quotes the paid part, and everybody can read comments here. Say it in your own words.'
        else format('This comment quotes %s characters of the paid part. At most %s are allowed.', quoted, most_quoted) end);
    end if;
  end if;
  return said;
end;
$function$;

create or replace function private.return_surplus (
  bought public.purchases,
  from_raw numeric
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
declare
  kept numeric;
  returned numeric;
begin
  if bought.kind = 'promotion' then
    select m.kept_raw into kept from private.promotions m where m.purchase_id = bought.id;
  else
    select s.amount_raw into kept from public.sales s where s.purchase_id = bought.id;
  end if;
  with counted as (
    select p.*, private.is_from_service(p) as is_shared,
      sum(p.amount_raw) over (order by p.confirmed_at, p.block_hash) - kept as beyond
    from public.payments p
    where p.purchase_id = bought.id and p.confirmed_at is not null and kept is not null),
  surplus as (
    insert into public.payouts (purchase_id, kind, payment_hash, recipient_account, amount_raw, status, source_account)
    select bought.id, 'excess', c.block_hash, case when c.is_shared then null else c.from_account end,
      least(c.amount_raw, c.beyond), case when c.is_shared then 'awaiting_address' else 'pending' end::public.payout_status,
      bought.ephemeral_address
    from counted c where least(c.amount_raw, c.beyond) >= greatest(from_raw, 1)
    on conflict (payment_hash, kind) do nothing
    returning amount_raw)
  select sum(surplus.amount_raw) into returned from surplus;
  if returned is null then return false; end if;
  perform private.post_legs('surplus_returned', bought.id, null,
    ('unsettled', returned, null)::private.leg, ('refund', -returned, null)::private.leg);
  return true;
end;
$function$;

create or replace function private.rotate_promotions()
  returns void
  language sql
  set search_path to ''
  AS $function$
  select private.touch_tags('promotions')
  where exists (select from private.promotions m where m.status = 'active')
    and not exists (select from public.cache_tags t where t.tag = 'promotions' and t.changed_at >= date_trunc('hour', now()))
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
  asked text := private.read_searched(words);
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
  -- Our own account (40-payouts/reserve.sql) is no purchase: /admin shows it.
  found := array(
    select f.id from private.find_searched_purchases(by_what, asked, office <> 'support') as f (id)
    join public.purchases b on b.id = f.id and b.kind <> 'reserve');
  perform private.log_staff_action(actor, 'search', by_what || ':' || asked, null, jsonb_build_object('found', cardinality(found)), 'Search by ' || by_what);
  if office = 'support' then
    return jsonb_build_object('kind', by_what, 'count', least(cardinality(found), 2), 'purchases',
      case cardinality(found) when 1 then private.describe_for_support(found[1]) else '[]' end);
  end if;
  return jsonb_build_object('kind', by_what, 'count', cardinality(found), 'purchases', private.describe_for_finance(found[:20], office = 'owner'),
    'details', case cardinality(found) when 1 then private.detail_for_finance(found[1]) end);
end;
$function$;

create or replace function private.search_promoted (
  wanted tsquery,
  most_raw numeric,
  most_usd_micros bigint
)
  returns table (
    promotion_id uuid,
    post_id uuid
  )
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  if numnode(wanted) = 0 or querytree(wanted) in ('', 'T') then return; end if;
  return query
    select m.id, m.post_id from private.promotions m join public.posts p on p.id = m.post_id
    where m.status = 'active' and private.is_running(m) and m.place = 'search'
      and (p.search || p.facets) @@ wanted and private.costs_at_most(p, most_raw, most_usd_micros) and not private.ends_promotion(p)
    order by private.promotion_turn(m.id) limit 48;
end;
$function$;

create or replace function private.set_promotion_price (
  day_raw text,
  why text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.begin_staff_action(why, 'owner');
  was numeric;
  wanted numeric;
begin
  if day_raw !~ '^\d{1,39}$' then perform private.refuse_field('price', 'Write an amount, such as 0.5.'); end if;
  wanted := day_raw::numeric;
  if wanted not between 1e28 and 5e31 or wanted % 1e24 <> 0 then
    perform private.refuse_field('price', 'A day costs Ӿ0.01 to Ӿ50, with at most six decimals.');
  end if;
  select s.promotion_day_raw into was from public.settings s for update;
  update public.settings s set promotion_day_raw = wanted;
  perform private.log_staff_action(actor, 'set_promotion_price', 'settings', jsonb_build_object('day_raw', was::text),
    jsonb_build_object('day_raw', day_raw), why);
end;
$function$;

create or replace function private.set_promotion_return_address (
  of_promotion uuid,
  to_account text
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  own private.promotions;
begin
  select * into own from private.promotions m where m.id = of_promotion and m.author_id = (select auth.uid());
  if not found then perform private.refuse('not_found', 'There is no such promotion.'); end if;
  return private.set_return_address(own.purchase_id, to_account);
end;
$function$;

create or replace function private.settle_copy (
  of_post uuid,
  seen_version uuid,
  original uuid,
  keeps_known boolean
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  post public.posts;
  older public.posts;
  known private.copies;
  saved public.featured_exclusions;
begin
  select * into post from public.posts p where p.id = of_post for update;
  if post.current_version_id is distinct from seen_version or not private.is_compared(post) then return; end if;
  select * into known from private.copies c where c.post_id = of_post and not c.is_overruled;
  if known.original_id = original or (keeps_known and known.original_id is not null) or private.is_overruled_copy(of_post, original) then return; end if;
  delete from private.copies c where c.post_id = of_post and not c.is_overruled;
  if original is null then
    delete from public.featured_exclusions x where x.post_id = of_post and x.cause = 'copy';
    return;
  end if;
  select * into older from public.posts p where p.id = original for share;
  if not private.is_compared(older) or older.profile_id = post.profile_id then return; end if;
  insert into private.copies (post_id, original_id) values (of_post, original);
  insert into public.featured_exclusions as x (target_type, post_id, cause, reason)
  values ('post', of_post, 'copy', private.describe_copy(older))
  on conflict (post_id, coalesce(cause, '')) do update set reason = excluded.reason
  returning * into saved;
  perform private.explain_exclusion(saved, null, 'Lists that we make leave out copies of other posts');
end;
$function$;

create or replace function private.settle_links (
  of_post uuid,
  seen_version uuid,
  found_domains text[]
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  post public.posts;
  wanted text[];
  is_news boolean;
  saved public.featured_exclusions;
begin
  select * into post from public.posts p where p.id = of_post for update;
  if post.current_version_id is distinct from seen_version or not private.is_compared(post) then return; end if;
  wanted := array(
    select distinct d from unnest(found_domains) as d
    where not exists (select from private.listed_links l where l.post_id = of_post and l.domain = d and l.is_overruled) order by d limit 20);
  delete from private.listed_links l where l.post_id = of_post and not l.is_overruled and l.domain <> all (wanted);
  with made as (
    insert into private.listed_links (post_id, domain) select of_post, unnest(wanted) on conflict do nothing returning domain)
  select exists (select from made) into is_news;
  if wanted = '{}' then
    delete from public.featured_exclusions x where x.post_id = of_post and x.cause = 'link';
    return;
  end if;
  if not is_news then return; end if;
  insert into public.featured_exclusions as x (target_type, post_id, cause, reason)
  values ('post', of_post, 'link', left(format('It links to %s, which is on a list of dangerous sites.', array_to_string(wanted, ', ')), 1000))
  on conflict (post_id, coalesce(cause, '')) do update set reason = excluded.reason
  returning * into saved;
  perform private.explain_exclusion(saved, null, 'Lists that we make leave out posts with links to dangerous sites');
end;
$function$;

create or replace function private.settle_purchase (
  of_purchase uuid
)
  returns public.purchase_facts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  bought public.purchases := private.lock_purchase(of_purchase);
  rules public.settings;
  judged private.assessment;
begin
  select * into rules from public.settings;
  if bought.kind = 'login' then return private.settle_wallet_proof(bought); end if;
  if bought.kind = 'reserve' then return private.fill_reserve(bought); end if;
  if bought.kind not in ('post', 'promotion') then
    perform private.refuse('not_for_sale', 'Only posts and promotions are sold so far.');
  end if;
  if bought.status = 'paid' then return private.facts_of(bought, private.return_surplus(bought, rules.excess_refund_min_raw)); end if;
  if bought.status in ('refund_pending', 'refunded') then return private.facts_of(bought, private.return_payments(bought, null) > 0); end if;

  judged := private.assess_purchase(bought, rules);
  case judged.judgement
    when 'none' then return private.facts_of(bought, false);
    when 'too_late' then return private.start_refund(bought, 'Arrived too late', null);
    when 'partial' then
      if bought.status = 'cancelled' then return private.start_refund(bought, 'Arrived after it was cancelled', null); end if;
      if bought.status = 'expired' and now() > bought.expires_at + make_interval(hours => rules.late_honour_hours) then
        return private.start_refund(bought, 'Not completed in time', null);
      end if;
      if (select count(*) from public.payments m where m.purchase_id = bought.id and m.confirmed_at is not null)
        >= rules.max_payments_per_purchase then
        return private.start_refund(bought, 'Came in too many parts', null);
      end if;
      if bought.payment_state = 'partial' then return private.facts_of(bought, false); end if;
      update public.purchases p set payment_state = 'partial',
        expires_at = case when p.status = 'pending' then greatest(p.expires_at, now() + interval '24 hours') else p.expires_at end
      where p.id = bought.id returning * into bought;
      return private.facts_of(bought, true);
    else
      if bought.kind = 'promotion' then return private.complete_promotion(bought, judged, rules); end if;
      return private.complete_sale(bought, judged, rules);
  end case;
end;
$function$;

create or replace function private.stands (
  one private.strikes
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select one.undone_at is null and one.created_at > now() - interval '12 months'
$function$;

create or replace function private.start_refund (
  bought public.purchases,
  why text,
  to_account text
)
  returns public.purchase_facts
  language plpgsql
  set search_path to ''
  AS $function$
declare
  sale public.sales;
  returned numeric;
  emptied_for text;
  was_read constant boolean := bought.refund_asked_by is distinct from 'undelivered';
begin
  select * into sale from public.sales s where s.purchase_id = bought.id;
  if found then
    if exists (
      select from public.payouts p where p.purchase_id = bought.id and p.kind in ('creator', 'split', 'referrer', 'fee')
        and p.status in ('publishing', 'paid', 'failed') for update) then
      if not private.may_advance(bought) then
        perform private.refuse('refund_window_closed', 'The author has been paid. Ask the author for a refund.');
      end if;
      emptied_for := private.current_reserve();
      -- The removal held our fee, if it had not left. It leaves, because the refund does not come from there.
      update public.payouts p set held_until = now() where p.purchase_id = bought.id and p.kind = 'fee' and p.status = 'held';
    else
      update public.payouts p set status = 'cancelled'
      where p.purchase_id = bought.id and p.kind in ('creator', 'split', 'referrer', 'fee') and p.status <> 'cancelled';
    end if;
    update public.sales s set refunded_at = now() where s.purchase_id = bought.id;
    update public.entitlements e set revoked_at = now() where e.purchase_id = bought.id and e.revoked_at is null;
    update public.comments c set is_buyer = false where c.post_id = bought.post_id and c.author_id = bought.buyer_id and c.is_buyer;
    update public.post_stats s set refunds = s.refunds + was_read::integer, unlocks = s.unlocks - (not was_read)::integer
    where s.post_id = bought.post_id;
  end if;
  returned := private.return_payments(bought, to_account, emptied_for);
  if returned = 0 then perform private.refuse('conflict', 'There is nothing to give back.'); end if;
  perform private.post_legs('refund_started', bought.id, null,
    ('creator', coalesce(sale.creator_raw, 0), bought.seller_id)::private.leg, ('fee', coalesce(sale.fee_raw, 0), null)::private.leg,
    ('unsettled', returned - coalesce(sale.amount_raw, 0), null)::private.leg, ('refund', -returned, null)::private.leg);
  update public.purchases p set status = 'refund_pending', refund_reason = why where p.id = bought.id returning * into bought;
  if sale.purchase_id is not null and was_read then
    perform private.notify_user(bought.seller_id, 'post_refunded', null, bought.post_id, null, 'post_refunded:' || bought.post_id,
      coalesce(bought.buyer_id, bought.id), null, jsonb_build_object('reason', left(why, 300)));
  end if;
  if sale.purchase_id is not null then perform private.touch_tags('post:' || bought.post_id); end if;
  if bought.kind = 'promotion' then perform private.close_unpaid_promotion(bought.id, why || '.'); end if;
  return private.facts_of(bought, true);
end;
$function$;

create or replace function private.stop_promotion (
  of_promotion uuid
)
  returns public.promotion_status
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  running private.promotions;
begin
  if not exists (select from private.promotions m where m.id = of_promotion and m.author_id = (select auth.uid())) then
    perform private.refuse('not_found', 'There is no such promotion.');
  end if;
  running := private.lock_promotion(of_promotion);
  if running.status = 'awaiting_payment' then return private.drop_promotion(running); end if;
  if running.status in ('in_review', 'active') then running := private.end_promotion(running, 'stopped', null); end if;
  return running.status;
end;
$function$;

create or replace function private.store_send (
  of_payout uuid,
  hash text,
  previous_hash text,
  block jsonb,
  work_found text,
  to_account text,
  of_amount numeric,
  cap_minute numeric,
  cap_day numeric,
  cap_author numeric
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  due public.payouts;
  last_minute numeric;
  last_day numeric;
begin
  -- One at a time: otherwise two workers could both use what is left of a cap.
  perform pg_advisory_xact_lock(hashtextextended('payout_caps', 0));
  due := private.lock_payout(of_payout);
  -- The books were read before the block was signed. If the payout was changed since, the change wins.
  if due.recipient_account is distinct from to_account or due.amount_raw <> of_amount then return 'changed'; end if;
  if not private.may_pay(due) then
    perform private.hold_payout(of_payout);
    return 'changed';
  end if;
  if due.approved_at is null then
    select coalesce(sum(p.amount_raw) filter (where b.created_at > now() - interval '1 minute'), 0), coalesce(sum(p.amount_raw), 0)
    into last_minute, last_day
    from public.nano_blocks b join public.payouts p on p.block_hash = b.hash
    where b.created_at > now() - interval '1 day' and b.state <> 'dead' and p.approved_at is null and p.id <> of_payout;
    if last_day + due.amount_raw > cap_day or due.amount_raw > cap_minute or private.is_beyond_author_cap(due, cap_author) then
      return 'needs_approval';
    end if;
    if last_minute + due.amount_raw > cap_minute then return 'later'; end if;
  end if;
  perform private.mark_payout_publishing(of_payout, hash, previous_hash, block, work_found);
  return 'stored';
end;
$function$;

create or replace function private.sum_own_earnings()
  returns table (
    part text,
    why text,
    first_until timestamp with time zone,
    amount_raw text,
    payouts bigint
  )
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select judged.part, judged.why, min(judged.held_until), sum(judged.amount_raw)::text, count(*)
  from (
    select o.amount_raw, case when o.status = 'held' then private.hold_ends_at(o) end as held_until,
      case when o.status = 'held' then private.why_held(o) end as why,
      case when o.status in ('pending', 'publishing') then 'sending'
        when o.status in ('failed', 'awaiting_address') then 'stopped'
        else o.status::text end as part
    from public.payouts o
    where o.recipient_id = (select auth.uid()) and o.status <> 'cancelled'
    union all
    select o.amount_raw, null, null, 'paid_lately'
    from public.payouts o
    where o.recipient_id = (select auth.uid()) and o.status = 'paid' and o.paid_at > now() - interval '30 days'
    union all
    select debt.raw, null, null, 'owed' from (select private.owed_by((select auth.uid())) as raw) as debt where debt.raw > 0) as judged
  group by judged.part, judged.why
$function$;

create or replace function private.suspend_for_strikes (
  author uuid,
  actor uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  person public.profiles;
  by_rule constant text := 'Three copyright strikes in 12 months';
  found_facts text;
  decision uuid;
begin
  select * into person from public.profiles p where p.id = author for update;
  if person.status in ('suspended', 'deleted') then return; end if;
  select left(format('We removed %s posts for copyright in 12 months: %s.', count(*), string_agg(format('“%s”', m.label), ', ' order by m.at)), 500)
  into found_facts
  from (
    select left(private.label_decision(d), 100) as label, s.created_at as at
    from private.strikes s join public.moderation_actions d on d.id = s.decision_id
    where s.author_id = author and private.stands(s)) as m;
  if private.office_of(author) is not null then
    perform private.log_staff_action(actor, 'note_strikes', 'profile:' || author, null, jsonb_build_object('status', person.status), found_facts);
    insert into public.outbox (template, user_id, data, natural_key)
    select 'strikes_of_staff', u.id, jsonb_build_object('name', coalesce('@' || person.handle::text, 'An account of staff'), 'facts', found_facts,
      'path', '/admin/users/' || author), format('strikes_of_staff:%s:%s:%s', author, u.id, extract(epoch from now()))
    from auth.users u join public.profiles p on p.id = u.id and p.status = 'active'
    where u.raw_app_meta_data ->> 'role' = 'owner';
    return;
  end if;
  update public.profiles p set status = 'suspended' where p.id = author;
  perform private.log_staff_action(actor, 'set_account_status', 'profile:' || author, jsonb_build_object('status', person.status),
    jsonb_build_object('status', 'suspended', 'rule', by_rule, 'is_automated', true), found_facts);
  insert into public.moderation_actions (target_type, target_id, affected_id, action, facts, rule, is_automated, redress)
  values ('profile', author, author, 'suspend_account', found_facts, by_rule, true,
    'You can appeal once within six months: on the page of this decision, or write to us.')
  returning id into decision;
  perform private.notify_user(author, 'account_status', null, null, null, null, null, null, '{"status": "suspended"}');
  insert into public.outbox (template, user_id, data, natural_key)
  values ('account_suspended', author, jsonb_build_object('rule', by_rule, 'facts', found_facts, 'is_automated', true),
    'account_status:' || decision);
end;
$function$;

create or replace function private.tell_of_counter_notice (
  asked private.counter_notices,
  judged public.moderation_actions
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  title text := private.label_decision(judged);
  clock jsonb := case when asked.sent_at is not null then private.describe_clock(asked) end;
begin
  perform private.notify_user(judged.affected_id, 'appeal_decision', null, null, null, null, null, null,
    jsonb_build_object('counter_notice', asked.status, 'decision_id', judged.id, 'is_mine', true));
  insert into public.outbox (template, user_id, data, natural_key)
  select 'counter_notice_step', judged.affected_id, jsonb_strip_nulls(jsonb_build_object('title', title, 'status', asked.status,
    'facts', asked.answer, 'from', clock ->> 'from', 'until', clock ->> 'until', 'is_undone', asked.is_undone,
    'path', '/decisions/' || judged.id)), format('counter_notice_step:%s:%s', asked.id, asked.status)
  where judged.affected_id is not null;
  if asked.status not in ('sent', 'reinstated') then return; end if;
  insert into public.outbox (template, user_id, recipient_email, data, natural_key)
  select case asked.status when 'sent' then 'counter_notice' else 'counter_notice_over' end, c.account, c.email,
    case asked.status
      when 'sent' then jsonb_build_object('reference', 'RPT-' || c.number, 'title', title, 'name', asked.name, 'address', asked.address,
        'words', asked.words, 'signature', asked.signature, 'from', clock ->> 'from', 'until', clock ->> 'until')
      else jsonb_build_object('reference', 'RPT-' || c.number, 'title', title, 'facts', asked.answer, 'is_undone', asked.is_undone) end,
    format('counter_notice:%s:%s:%s', asked.id, asked.status, c.report_id)
  from private.list_claimants(judged) as c;
end;
$function$;

create or replace function private.tell_of_promotion (
  changed private.promotions
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  back numeric := case when changed.status in ('rejected', 'stopped') then changed.kept_raw - private.promotion_raw(changed, changed.used_days) end;
  title text := (select coalesce(nullif(btrim(p.title), ''), 'Without a title') from public.posts p where p.id = changed.post_id);
  details jsonb := jsonb_strip_nulls(jsonb_build_object('status', changed.status, 'promotion_id', changed.id, 'first_day', changed.first_day));
begin
  perform private.notify_user(changed.author_id, 'promotion_status', null, changed.post_id, null, null, null, nullif(back, 0), details);
  -- The author's own act, and the payment they have just watched, need no mail.
  if changed.status = 'in_review' or changed.author_id = (select auth.uid()) then return; end if;
  insert into public.outbox (template, user_id, data, natural_key)
  select 'promotion_status', u.id, jsonb_strip_nulls(jsonb_build_object('status', changed.status, 'title', coalesce(title, 'A deleted post'),
      'first_day', changed.first_day, 'days', changed.days, 'reason', regexp_replace(changed.reason, '\s+', ' ', 'g'),
      'returned_raw', nullif(back, 0)::text, 'path', '/posts/promotions/' || changed.id)),
    format('promotion_status:%s:%s', changed.id, changed.status)
  from auth.users u
  where u.id = changed.author_id and private.real_email(u.email) is not null and u.deleted_at is null
    and private.wants_mail(u.id, 'promotion_status')
  on conflict (natural_key) do nothing;
end;
$function$;

create or replace function private.tell_of_waiting_return()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if tg_op = 'UPDATE' and old.status = new.status then return null; end if;
  perform private.notify_user(
    b.buyer_id, 'refund_needs_address', null, coalesce(b.post_id, m.post_id), b.id, 'refund_needs_address:' || b.id, new.id, new.amount_raw,
    jsonb_strip_nulls(jsonb_build_object('promotion_id', m.id)))
  from public.purchases b left join private.promotions m on m.purchase_id = b.id where b.id = new.purchase_id;
  return null;
end;
$function$;

create or replace function private.tell_why_not_promoted (
  why_not text
)
  returns text
  language sql
  immutable
  set search_path to ''
  AS $function$
  select case why_not
    when 'unpublished' then 'Only a published post can be promoted.'
    when 'unlisted' then 'This post is unlisted: it is in no list. List it first.'
    when 'new' then 'A post can be promoted one hour after it was published.'
    when 'adult' then 'A post with an adult content warning can’t be promoted.'
    when 'author' then 'Your account is limited, so its posts can’t be promoted.'
    when 'sent_back' then 'Readers returned this post too often: fewer than 7 in 10 kept it.'
    when 'excluded' then 'This post is kept out of promoted places. The decision says why, and you can appeal.' end
$function$;

create or replace function private.tell_why_promotion_ends (
  post public.posts
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select case private.why_not_promoted(post)
    when 'unpublished' then 'The post is not published any more.'
    when 'unlisted' then 'The post is not in lists any more.'
    when 'adult' then 'The post has an adult content warning now.'
    when 'author' then 'Your account is limited.'
    else 'The post is kept out of promoted places.' end
$function$;

create or replace function private.today()
  returns date
  language sql
  stable
  set search_path to ''
  AS $function$ select (now() at time zone 'UTC')::date $function$;

create or replace function private.turn_promotion (
  of_promotion uuid
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  running private.promotions := private.lock_promotion(of_promotion);
  post public.posts;
begin
  if running.status = 'awaiting_payment' then
    perform private.drop_promotion(running);
    return;
  end if;
  perform private.move_promotion_days(running);
  select * into post from public.posts p where p.id = running.post_id;
  if running.status = 'active' and private.promotion_days_over(running) = running.days then
    perform private.end_promotion(running, 'ended', null);
  elsif running.status in ('in_review', 'active') and private.ends_promotion(post) then
    perform private.end_promotion(running, 'stopped', private.tell_why_promotion_ends(post));
  elsif running.status = 'in_review' and running.paid_at < now() - interval '72 hours' then
    perform private.end_promotion(running, 'rejected', 'We did not review it in time. You get all of it back.');
  end if;
end;
$function$;

create or replace function private.turn_promotions (
  at_most integer
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  due record;
  turned integer := 0;
begin
  for due in
    select m.id, b.ephemeral_address from private.list_turning_promotions() as m join public.purchases b on b.id = m.purchase_id order by m.id
  loop
    exit when turned = at_most;
    begin
      perform private.turn_promotion(due.id);
      turned := turned + 1;
    exception
      -- Another transaction went first. The next minute comes.
      when deadlock_detected then null;
      when others then
        perform private.raise_alert('balance_differs', due.ephemeral_address, null, 'A promotion cannot go on: ' || sqlerrm);
    end;
  end loop;
  -- Last, and alone: what ended has touched the lists already.
  if turned = 0 then perform private.rotate_promotions(); end if;
  return turned;
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
      -- What a check found ends apart from what a person decided about the same post.
      delete from public.featured_exclusions x where x.id = (
        select f.id from public.featured_exclusions f
        where judged.target_id in (f.post_id, f.profile_id) and f.created_at <= judged.created_at
          and (f.cause is not null) = judged.is_automated
        order by (f.reason = judged.facts) desc, f.created_at limit 1)
      returning * into kept_out;
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
    when 'hold_payouts' then
      if not exists (select from private.payout_holds h where h.decision_id = judged.id and h.ended_at is null) then return false; end if;
      return private.lift_payout_hold(judged.target_id, 'appeal');
    when 'change_handle' then return private.give_handle_back(judged, actor, why);
    else return false;
  end case;
  return true;
end;
$function$;

create or replace function private.undo_strike (
  decision uuid,
  actor uuid,
  why text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  undone private.strikes;
  suspension public.moderation_actions;
begin
  select * into undone from private.strikes s where s.decision_id = decision;
  if not found then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('account_status:' || undone.author_id, 0));
  update private.strikes s set undone_at = now() where s.decision_id = decision and s.undone_at is null returning * into undone;
  if not found or private.count_strikes(undone.author_id) >= 3 then return; end if;
  select * into suspension from public.moderation_actions m
  where m.target_type = 'profile' and m.target_id = undone.author_id and m.action = 'suspend_account' and m.is_automated
  order by m.created_at desc limit 1;
  if suspension.id is null or not private.undo_decision(suspension, actor, why) then return; end if;
  insert into public.moderation_actions (target_type, target_id, affected_id, actor_id, action, facts, rule)
  values ('profile', undone.author_id, undone.author_id, actor, 'restore_account', 'A copyright strike was undone: fewer than three stand.',
    suspension.rule);
  perform private.notify_user(undone.author_id, 'account_status', null, null, null, null, null, null, '{"status": "active"}');
  insert into public.outbox (template, user_id, data, natural_key)
  values ('account_restored', undone.author_id, jsonb_build_object('rule', suspension.rule,
    'facts', 'A copyright strike was undone: fewer than three stand.'), 'account_restored:' || suspension.id)
  on conflict (natural_key) do nothing;
end;
$function$;

create or replace function private.update_profile (
  changes jsonb
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  own public.profiles := private.require_open_profile(auth.uid());
  wanted public.profiles;
  discreet public.private_profiles;
begin
  if exists (select from jsonb_object_keys(changes) as field where field <> all (array[
    'handle', 'name', 'bio', 'website', 'links', 'language', 'is_agent', 'agent_operator', 'default_price_raw',
    'default_refund_window', 'seller_type', 'time_zone', 'refunds_all_readers', 'blocks_ai_crawlers', 'cover_alt',
    'legal_name', 'legal_address', 'country', 'tax_id'])) then
    perform private.refuse('validation_failed', 'There is something among these fields that cannot be changed here.');
  end if;
  -- They are printed on receipts.
  if changes ?| array['legal_name', 'legal_address', 'country', 'tax_id'] then perform private.require_settled_sign_in(own.id); end if;
  wanted := jsonb_populate_record(own, changes);
  if wanted.name is distinct from own.name and not coalesce(private.is_open_name(wanted.name), false) then
    perform private.refuse('validation_failed', 'That name isn’t available.');
  end if;
  if changes ?| array['website', 'links', 'bio'] and private.has_listed_link(concat_ws(' ', wanted.website, wanted.links, wanted.bio)) then
    perform private.refuse('validation_failed', 'A link of this profile is on a list of dangerous sites. Leave it out.');
  end if;
  update public.profiles p set handle = wanted.handle, name = wanted.name, bio = wanted.bio, website = wanted.website,
    links = wanted.links, language = wanted.language, is_agent = wanted.is_agent, agent_operator = wanted.agent_operator,
    default_price_raw = wanted.default_price_raw, default_refund_window = wanted.default_refund_window,
    blocks_ai_crawlers = wanted.blocks_ai_crawlers, cover_alt = wanted.cover_alt
  where p.id = own.id;
  select * into discreet from public.private_profiles h where h.id = own.id;
  discreet := jsonb_populate_record(discreet, changes);
  update public.private_profiles h set seller_type = discreet.seller_type, time_zone = discreet.time_zone,
    refunds_all_readers = discreet.refunds_all_readers, legal_name = nullif(btrim(discreet.legal_name), ''),
    legal_address = nullif(btrim(discreet.legal_address), ''), country = discreet.country, tax_id = nullif(btrim(discreet.tax_id), '')
  where h.id = own.id;
  return own.id;
exception when unique_violation then
  -- Another user took the handle at the same moment.
  perform private.refuse('handle_taken', format('@%s is not available.', wanted.handle));
end;
$function$;

create or replace function private.why_held (
  of_payout public.payouts
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select case
    when seller.status in ('suspended', 'deleted') then 'account_suspended'
    when of_payout.held_until = 'infinity' then 'post_removed'
    when private.is_frozen(of_payout.recipient_id) then 'frozen'
    when private.is_share_withheld(of_payout) then 'copyright_report'
    when of_payout.is_under_review then 'under_review'
    -- A program's purchase is held for a moment, because it goes back if it is not delivered.
    when b.channel = 'agent' and of_payout.held_until <= b.paid_at + interval '160 seconds' then 'refund_window'
    when of_payout.held_until > coalesce(private.returnable_until(b), '-infinity') then 'address_changed'
    else 'refund_window' end
  from public.profiles seller left join public.purchases b on b.id = of_payout.purchase_id
  where seller.id = coalesce(b.seller_id, of_payout.recipient_id)
$function$;

create or replace function private.why_no_appeal (
  judged public.moderation_actions
)
  returns text
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select case
    when judged.action in ('hide_post', 'hide_comment') and private.describe_hiding(judged.target_type, judged.target_id) is null
      then 'This is over.'
    when judged.action in ('hide_post', 'hide_comment') then 'A person looks at it now. You can write to us meanwhile: reply to our e-mail.'
    when judged.redress is null and judged.action <> 'no_action' then 'This decision cannot be appealed.'
    when exists (select from private.counter_notices c where c.decision_id = judged.id)
      then 'You sent a counter-notice instead of an appeal. That is possible once.'
    when judged.appealed_at is not null then 'This decision was appealed already. That is possible once.'
    when judged.created_at + interval '6 months' <= now() then 'The six months to appeal are over.' end
$function$;

create or replace function private.why_no_counter_notice (
  judged public.moderation_actions
)
  returns text
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select case
    when judged.rule = 'The law' or not exists (select from private.strikes s where s.decision_id = judged.id)
      then 'Only a removal for copyright can be answered by a counter-notice.'
    else private.why_no_appeal(judged) end
$function$;

create or replace function private.why_no_hold (
  asked public.reports
)
  returns text
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select case
    when asked.target_type <> 'post' or asked.reason <> 'copyright' or asked.work_url is null
      then 'Payouts are held only for a copyright report of a post that says where the original is.'
    when asked.status not in ('open', 'triaged') then 'This report is decided already. Nothing was changed.'
    when coalesce(private.target_state('post', asked.target_id), 'removed') = 'removed' then 'This post is not there any more.'
    when not exists (
      select from public.posts p where p.id = asked.target_id and (p.access <> 'free' or exists (
        select from public.purchases b join public.sales s on s.purchase_id = b.id where b.post_id = p.id)))
      then 'This post is free and has no sales, so there is nothing to hold.'
    when exists (select from private.payout_holds h where h.report_id = asked.id)
      then 'Payouts were held for this report already. That is possible once.'
    when exists (
      select from private.payout_holds h
      where h.post_id = asked.target_id and coalesce(h.ended_at, h.ends_at) > now() - interval '30 days')
      then 'Payouts of this post were held in the last 30 days already, for another report of it.' end
$function$;

create or replace function private.why_not_promoted (
  post public.posts
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select case
    when post.status is distinct from 'published' then 'unpublished'
    when not post.listed then 'unlisted'
    when post.first_published_at > now() - interval '1 hour' then 'new'
    when post.content_warning = 'adult' then 'adult'
    when not exists (select from public.profiles a where a.id = post.profile_id and a.status = 'active') then 'author'
    when exists (select from public.post_stats s where s.post_id = post.id and private.is_sent_back(s)) then 'sent_back'
    when private.is_excluded(post, 'promoted') then 'excluded' end
$function$;

create or replace function public.add_post_image (
  user_id uuid,
  post_id uuid,
  image_id uuid,
  path text,
  width integer,
  height integer,
  bytes bigint,
  has_qr boolean default null::boolean
)
  returns public.post_images
  language sql
  set search_path to ''
  AS $function$
  select private.add_post_image(user_id, post_id, image_id, path, width, height, bytes, has_qr)
$function$;

create or replace function public.count_promotions (
  shown public.bounded_json
)
  returns integer
  language sql
  set search_path to ''
  AS $function$ select private.count_promotions(shown) $function$;

create or replace function public.decide_counter_notice (
  notice_id uuid,
  step public.bounded_text,
  seen_status public.bounded_text,
  reason public.bounded_text
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  select private.decide_counter_notice(notice_id, step, seen_status, reason)
$function$;

create or replace function public.decide_promotion (
  promotion_id uuid,
  seen_at timestamp with time zone,
  is_approved boolean,
  reason public.bounded_text
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.decide_promotion(promotion_id, seen_at, is_approved, reason) $function$;

create or replace function public.end_payout_hold (
  report_id uuid,
  reason public.bounded_text
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.end_payout_hold(report_id, reason) $function$;

create or replace function public.end_promotion_as_staff (
  promotion_id uuid,
  seen_at timestamp with time zone,
  reason public.bounded_text
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.end_promotion_as_staff(promotion_id, seen_at, reason) $function$;

create or replace function public.file_counter_notice (
  decision_id uuid,
  notice public.bounded_json
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.file_counter_notice(decision_id, notice) $function$;

create or replace function public.hold_payouts (
  report_id uuid,
  reason public.bounded_text
)
  returns timestamp with time zone
  language sql
  set search_path to ''
  AS $function$ select private.hold_payouts(report_id, reason) $function$;

create or replace function public.list_counter_notices (
  after_id uuid default null::uuid
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.list_counter_notices(after_id) $function$;

create or replace function public.list_own_promotions (
  after_id uuid default null::uuid
)
  returns SETOF public.promotion_facts
  language sql
  stable
  set search_path to ''
  AS $function$ select * from private.list_own_promotions(after_id) $function$;

create or replace function public.list_payment_restrictions()
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.list_payment_restrictions() $function$;

create or replace function public.list_promoted (
  place public.promotion_place,
  category public.bounded_text default null::text,
  at_most integer default 4
)
  returns table (
    promotion_id uuid,
    post_id uuid
  )
  language sql
  stable
  set search_path to ''
  AS $function$ select * from private.list_promoted(place, category, at_most) $function$;

create or replace function public.list_promotions_for_staff (
  of_list public.bounded_text,
  after_id uuid default null::uuid
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.list_promotions_for_staff(of_list, after_id) $function$;

create or replace function public.list_receivable (
  words public.bounded_text default null::text,
  of_reason public.bounded_text default null::text,
  before_at timestamp with time zone default null::timestamp with time zone,
  before_hash public.bounded_text default null::text,
  at_most integer default 50,
  needs_action boolean default false
)
  returns table (
    block_hash text,
    purchase_id uuid,
    account text,
    amount_raw text,
    confirmed_at timestamp with time zone,
    reason text
  )
  language sql
  stable
  rows 50
  set search_path to ''
  AS $function$
  select * from private.list_receivable(words, of_reason, before_at, before_hash, least(at_most, 1001), needs_action)
$function$;

create or replace function public.list_staff_payouts (
  wanted public.payout_list,
  of_status public.bounded_text default null::text,
  of_kind public.bounded_text default null::text,
  of_class public.bounded_text default null::text,
  words public.bounded_text default null::text,
  before_at timestamp with time zone default null::timestamp with time zone,
  before_id uuid default null::uuid,
  at_most integer default 50,
  needs_action boolean default false
)
  returns table (
    id uuid,
    kind text,
    status text,
    amount_raw text,
    recipient_account text,
    recipient_handle text,
    purchase_id uuid,
    post_title text,
    source_account text,
    block_hash text,
    block_state text,
    claimed_hash text,
    held_until timestamp with time zone,
    window_ends_at timestamp with time zone,
    attempts integer,
    next_attempt_at timestamp with time zone,
    error_class text,
    last_error text,
    approved_at timestamp with time zone,
    is_beyond_cap boolean,
    is_refunded boolean,
    paid_at timestamp with time zone,
    created_at timestamp with time zone,
    is_frozen boolean
  )
  language sql
  stable
  rows 50
  set search_path to ''
  AS $function$
  select * from private.list_staff_payouts(wanted, of_status, of_kind, of_class, words, before_at, before_id, least(at_most, 1001), needs_action)
$function$;

create or replace function public.list_unconfirmed (
  words public.bounded_text default null::text,
  of_kind public.bounded_text default null::text,
  of_state public.bounded_text default null::text,
  before_at timestamp with time zone default null::timestamp with time zone,
  before_hash public.bounded_text default null::text,
  at_most integer default 50,
  needs_action boolean default false
)
  returns table (
    block_hash text,
    kind text,
    state text,
    account text,
    payout_id uuid,
    payout_status text,
    attempts integer,
    amount_raw text,
    sent_at timestamp with time zone,
    created_at timestamp with time zone
  )
  language sql
  stable
  rows 50
  set search_path to ''
  AS $function$
  select * from private.list_unconfirmed(words, of_kind, of_state, before_at, before_hash, least(at_most, 1001), needs_action)
$function$;

create or replace function public.locate_promotion (
  promotion_id uuid
)
  returns table (
    handle text,
    slug text,
    is_running boolean
  )
  language sql
  stable
  rows 1
  set search_path to ''
  AS $function$ select * from private.locate_promotion(promotion_id) $function$;

create or replace function public.open_promotion (
  post_id uuid,
  days smallint,
  place public.promotion_place
)
  returns uuid
  language sql
  set search_path to ''
  AS $function$ select private.open_promotion(post_id, days, place) $function$;

create or replace function public.read_own_post (
  post_id uuid
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
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
$function$;

create or replace function public.read_own_promotion (
  promotion_id uuid
)
  returns SETOF public.promotion_facts
  language sql
  stable
  rows 1
  set search_path to ''
  AS $function$ select * from private.read_own_promotion(promotion_id) $function$;

create or replace function public.read_promotion_offer (
  post_id uuid
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.read_promotion_offer(post_id) $function$;

create or replace function public.search_posts (
  words public.bounded_text,
  facets public.bounded_list default '{}'::text[],
  most_raw public.bounded_text default null::text,
  most_usd_micros public.bounded_text default null::text,
  skip integer default 0,
  at_most integer default 24
)
  returns table (
    id uuid,
    relevance real,
    author_id uuid
  )
  language sql
  stable
  rows 24
  set search_path to ''
  AS $function$
  -- Read once: the planner would repeat it where it is used.
  with asked as materialized (
    select private.search_query(words) as words, private.facets_query(facets) as facets)
  select found.* from asked,
    private.search_posts(asked.words && asked.facets, asked.words, most_raw::numeric, most_usd_micros::bigint,
      greatest(skip, 0), least(greatest(at_most, 0), 200),
      case when array_to_string(search_posts.facets, ' ') like '%by:%' then 200 else 24 end) as found
$function$;

create or replace function public.search_promoted (
  words public.bounded_text,
  facets public.bounded_list default '{}'::text[],
  most_raw public.bounded_text default null::text,
  most_usd_micros public.bounded_text default null::text
)
  returns table (
    promotion_id uuid,
    post_id uuid
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select * from private.search_promoted(
    private.search_query(words) && private.facets_query(facets), most_raw::numeric, most_usd_micros::bigint)
$function$;

create or replace function public.set_promotion_price (
  day_raw public.bounded_text,
  reason public.bounded_text
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.set_promotion_price(day_raw, reason) $function$;

create or replace function public.set_promotion_return_address (
  promotion_id uuid,
  to_account public.bounded_text
)
  returns integer
  language sql
  set search_path to ''
  AS $function$ select private.set_promotion_return_address(promotion_id, to_account) $function$;

create or replace function public.stop_promotion (
  promotion_id uuid
)
  returns public.promotion_status
  language sql
  set search_path to ''
  AS $function$ select private.stop_promotion(promotion_id) $function$;

create or replace function public.turn_promotions (
  at_most integer default 1
)
  returns integer
  language sql
  set search_path to ''
  AS $function$ select private.turn_promotions(least(greatest(at_most, 0), 100)) $function$;

alter table private.copies
  add constraint copies_original_id_fkey foreign key (original_id) references public.posts(id) on delete cascade;

alter table private.copies
  add constraint copies_post_id_fkey foreign key (post_id) references public.posts(id) on delete cascade;

alter table private.counter_notices
  add constraint counter_notices_decided_by_fkey foreign key (decided_by) references public.profiles(id) on delete set null;

alter table private.counter_notices
  add constraint counter_notices_decision_id_fkey foreign key (decision_id) references public.moderation_actions(id) on delete cascade;

alter table private.listed_links
  add constraint listed_links_post_id_fkey foreign key (post_id) references public.posts(id) on delete cascade;

alter table private.payout_holds
  add constraint payout_holds_decision_id_fkey foreign key (decision_id) references public.moderation_actions(id) on delete cascade;

alter table private.payout_holds
  add constraint payout_holds_post_id_fkey foreign key (post_id) references public.posts(id) on delete cascade;

alter table private.payout_holds
  add constraint payout_holds_report_id_fkey foreign key (report_id) references public.reports(id) on delete cascade;

alter table private.promotion_days
  add constraint promotion_days_payout_id_fkey foreign key (payout_id) references public.payouts(id) on delete restrict;

alter table private.promotions
  add constraint promotions_author_id_fkey foreign key (author_id) references public.profiles(id) on delete restrict;

alter table private.promotions
  add constraint promotions_decided_by_fkey foreign key (decided_by) references public.profiles(id) on delete set null;

alter table private.promotions
  add constraint promotions_over_say_how_much
    check
    (((status = ANY (ARRAY['ended'::public.promotion_status, 'rejected'::public.promotion_status, 'stopped'::public.promotion_status])) =
    ((used_days IS NOT NULL) AND (ended_at IS NOT NULL))));

alter table private.promotion_days
  add constraint promotion_days_promotion_id_fkey foreign key (promotion_id) references private.promotions(id) on delete restrict;

alter table private.promotions
  add constraint promotions_post_id_fkey foreign key (post_id) references public.posts(id) on delete set null;

alter table private.promotions
  add constraint promotions_purchase_id_fkey foreign key (purchase_id) references public.purchases(id) on delete restrict;

alter table private.promotions
  add constraint promotions_run_from_a_day
    check (((status = ANY (ARRAY['active'::public.promotion_status, 'ended'::public.promotion_status])) <= (first_day IS NOT NULL)));

alter table private.strikes
  add constraint strikes_author_id_fkey foreign key (author_id) references public.profiles(id) on delete cascade;

alter table private.strikes
  add constraint strikes_decision_id_fkey foreign key (decision_id) references public.moderation_actions(id) on delete cascade;

alter table private.text_prints
  add constraint text_prints_post_id_fkey foreign key (post_id) references public.posts(id) on delete cascade;

alter table public.featured_exclusions
  add constraint featured_exclusions_cause_check check ((cause = ANY (ARRAY['copy'::text, 'link'::text])));

alter table public.featured_exclusions
  add constraint featured_exclusions_found_are_posts check (((cause IS NULL) OR (post_id IS NOT NULL)));

alter table public.purchases
  add constraint purchases_have_a_seller
    check
    (((kind = ANY (ARRAY['login'::public.purchase_kind, 'reserve'::public.purchase_kind, 'promotion'::public.purchase_kind])) = (seller_id
    IS NULL)));

alter table public.settings
  add constraint settings_promotion_day_raw_check
    check
    (((promotion_day_raw >= '10000000000000000000000000000'::numeric) AND (promotion_day_raw <= '50000000000000000000000000000000'::numeric)
    AND ((promotion_day_raw % '1000000000000000000000000'::numeric) = (0)::numeric)));

create unique index copies_in_force_idx on private.copies using btree (post_id)
  where (not is_overruled);

create index copies_original_id_idx on private.copies using btree (original_id);

create index counter_notices_decided_by_idx on private.counter_notices using btree (decided_by);

create index counter_notices_open_idx on private.counter_notices using btree (created_at, id)
  where (status = ANY (ARRAY['received'::text, 'sent'::text]));

create index payout_holds_post_id_idx on private.payout_holds using btree (post_id, ends_at);

create index promotions_author_id_idx on private.promotions using btree (author_id, created_at desc, id desc);

create index promotions_decided_by_idx on private.promotions using btree (decided_by);

create index promotions_newest_idx on private.promotions using btree (created_at desc, id desc)
  where (paid_at is not null);

create unique index promotions_one_at_a_time_idx on private.promotions using btree (post_id)
  where
    (status = ANY (ARRAY['awaiting_payment'::public.promotion_status, 'in_review'::public.promotion_status,
    'active'::public.promotion_status]));

create index promotions_open_idx on private.promotions using btree (status, created_at, id)
  where
    (status = ANY (ARRAY['awaiting_payment'::public.promotion_status, 'in_review'::public.promotion_status,
    'active'::public.promotion_status]));

create index promotions_post_id_idx on private.promotions using btree (post_id);

create index strikes_author_id_idx on private.strikes using btree (author_id, created_at desc);

create index text_prints_hosts_idx on private.text_prints using gin (hosts)
  where (hosts <> '{}'::text[]);

create unique index featured_exclusions_post_id_idx on public.featured_exclusions using btree (post_id, COALESCE(cause, ''::text));

create index post_images_not_looked_at_idx on public.post_images using btree (id)
  where (has_qr is null);

create trigger set_updated_at
  before update of status, days, day_raw, place, purchase_id, first_day on private.promotions
  for each row
  execute function private.set_updated_at();

create trigger forget_bands
  after delete or update of bands on private.text_prints
  for each row
  execute function private.forget_bands();

create trigger overrule_check
  after delete on public.featured_exclusions
  for each row
  when ((old.cause IS NOT NULL))
  execute function private.overrule_check();

create trigger queue_text_check
  after update on public.posts
  for each row
  when
    ((((old.status IS DISTINCT FROM new.status) OR (old.current_version_id IS DISTINCT FROM new.current_version_id)) AND ((new.status = ANY
    (ARRAY['published'::public.post_status, 'hidden'::public.post_status])) OR
    (old.status = ANY (ARRAY['published'::public.post_status, 'hidden'::public.post_status])))))
  execute function private.queue_text_check();

comment on column private.promotions.fee_account is 'Our fee account as it was at payment. The signer pays no other.';

comment on column private.promotions.first_day is 'In UTC: the day after the approval.';

comment on column private.promotions.kept_raw is 'What was paid, without what goes back as excess. The days share it.';

comment on column private.promotions.reason is 'Why it was rejected or stopped, as the author reads it. Null: the author stopped it.';

comment on column private.promotions.used_days is 'Once it is over: the days that were begun, which are ours. The rest went back.';

comment on column private.text_prints.hosts is 'Where its links lead: each host with the domains above it, so that a new entry of the list finds it.';

comment on column public.featured_exclusions.cause is 'Which check of the worker found it. It ends by itself when the check finds nothing any more. Null: a person decided.';

comment on column public.post_images.has_qr is 'A10: whether a QR code was found in it, which is then said beside it. Null: not looked at yet. The server alone writes it.';

comment on column public.purchases.kind is 'login: no purchase, but the fixed amount that proves a wallet (35-wallets). Without post, seller and buyer; it always goes back. reserve: our own account (40-payouts/reserve.sql). Without them, too. promotion: an author pays us (45-promotions). Without post and seller.';

comment on column public.settings.promotion_day_raw is 'What a day of a promotion costs. Owners set it at /admin/promoted.';

comment on function private.has_listed_link(text) is 'For comments and profiles. What the worker reads in posts, it looks up by list_domains_found.';

comment on function private.hold_payout(uuid) is 'Holds a due payout again: its refund window still runs, or its author is suspended or has frozen payouts, or its post has a copyright report. The worker checks all and does not trust the row.';

comment on function private.is_compared(public.posts) is 'A hidden post may be an original: else reports of it would set its copies free.';

comment on function private.is_promoted(uuid) is 'Such a post is not in Trending: what was paid for is no trend.';

comment on function private.store_send(uuid, text, text, jsonb, text, text, numeric, numeric, numeric, numeric) is
  'The last check before money leaves. Stores the signed block, or says why not: changed (the payout now asks for something else, is frozen or held), later (the cap of this minute is used up) or needs_approval (beyond a cap). The caps come from the worker''s code, because many hold the database''s key.';

comment on function public.add_post_image(uuid, uuid, uuid, text, integer, integer, bigint, boolean) is 'Server only: it has stored the files. A repeated call with the same id returns the same picture.';

comment on function public.count_promotions(public.bounded_json) is 'The server adds what it counted: [{id, impressions, clicks}]. Counts only for promotions that run. Returns how many it knew.';

comment on function public.decide_counter_notice(uuid, public.bounded_text, public.bounded_text, public.bounded_text) is
  'Owners and moderators, with a fresh code, and never the person who decided first while another could. step: send or refuse what was received; of what was sent, court (the claimant has sued) or, after 10 working days, reinstate. Refuses conflict if it is not seen_status any more.';

comment on function public.decide_promotion(uuid, timestamp with time zone, boolean, public.bounded_text) is 'Owners and moderators, with a fresh code and a reason: approves a promotion, which runs from the next day in UTC, or rejects it, which returns all of it. The author reads the reason of a rejection. Refuses conflict if it was changed after seen_at.';

comment on function public.decide_report(uuid, public.bounded_text, public.bounded_text, public.bounded_text, boolean) is
  'Owners and moderators, with a fresh code: no_action, duplicate, limit_reach or remove. The last two also decide the other open reports of the same target; no_action those of the same text for the same reason. Refused if the report is decided already.';

comment on function public.end_payout_hold(uuid, public.bounded_text) is 'Owners and moderators, with a fresh code: ends a hold before its time. What is due is sent within a minute. The author is told.';

comment on function public.end_promotion_as_staff(uuid, timestamp with time zone, public.bounded_text) is 'Owners and moderators, with a fresh code and a reason: stops a promotion that runs. Days that have not begun go back; the author reads the reason.';

comment on function public.file_counter_notice(uuid, public.bounded_json) is 'The author of a post that was removed for copyright says that it was a mistake: {words, name, address, signature, good_faith, consents}. Once, within six months, instead of an appeal.';

comment on function public.hold_payouts(uuid, public.bounded_text) is 'Owners and moderators, with a fresh code: holds the shares of a post that has an open copyright report. Once for each report, for at most seven days. The author gets the reason. Returns when it ends.';

comment on function public.list_counter_notices(uuid) is 'Owners and moderators: 51 counter-notices that wait for staff or for the claimant, the oldest first, behind the one of after_id.';

comment on function public.list_own_promotions(uuid) is 'The caller''s promotions, 51 at a time, the newest first, behind after_id. Without those that were never paid, except one that still can be.';

comment on function public.list_payment_restrictions() is 'Why staff hold payouts of the caller, for /settings/payouts (OUT-10, L10): a suspension, and holds of single posts, each with its decision.';

comment on function public.list_promoted(public.promotion_place, public.bounded_text, integer) is 'The posts that a list may show as promoted, in an order that changes each hour, so that all have their turn.';

comment on function public.list_promotions_for_staff(public.bounded_text, uuid) is 'Owners and moderators: 51 promotions that wait for a review (the oldest first), run, or are over (the newest first), behind after_id. Only owners see amounts.';

comment on function public.list_receivable(public.bounded_text, public.bounded_text, timestamp
  with time zone, public.bounded_text, integer, boolean) is 'Finance: confirmed payments that no block of ours has received, oldest first. reason says why: alert, due, stuck, or left (no payout needs it). words must equal a block, an account or a purchase.';

comment on function
  public.list_staff_payouts(public.payout_list, public.bounded_text, public.bounded_text, public.bounded_text, public.bounded_text,
  timestamp with time zone, uuid, integer, boolean) is 'Finance: payouts by state, newest first. words must equal an address, a hash, an id or a handle. needs_action leaves out what goes on by itself.';

comment on function public.list_unconfirmed(public.bounded_text, public.bounded_text, public.bounded_text, timestamp
  with time zone, public.bounded_text, integer, boolean) is 'Finance: our blocks that the network has not confirmed yet, oldest first. words must equal a block, an account or a payout.';

comment on function public.locate_promotion(uuid) is 'Where the card of a promotion leads: the present address of its post. No row for one that has never been shown.';

comment on function public.open_promotion(uuid, smallint, public.promotion_place) is 'The author asks to promote a post. Returns the promotion, with an address to pay to. Asked again before it is paid, it changes that one.';

comment on function public.read_own_promotion(uuid) is 'One promotion of the caller. No row for one of someone else.';

comment on function public.read_promotion_offer(uuid) is 'For the author: what a day costs, and why the post can not be promoted now (null if it can). Null for a post of someone else.';

comment on function public.release_payouts(integer) is 'Makes payouts due whose hold has ended; a timer calls it. Those of a suspended author, of one who has frozen them, or of a post with a copyright report (hold_payouts) stay held.';

comment on function public.search_promoted(public.bounded_text, public.bounded_list, public.bounded_text, public.bounded_text) is
  'The promoted posts that a search would find (search_posts), in an order that changes each hour. Not more than 48.';

comment on function public.set_promotion_price(public.bounded_text, public.bounded_text) is 'The owner, with a fresh code and a reason: what a day costs from now on. Promotions that are open keep their price.';

comment on function public.set_promotion_return_address(uuid, public.bounded_text) is 'The author says where what comes back should go, because it was paid from an account that many share. Returns how many payments it redirected.';

comment on function public.stop_promotion(uuid) is 'The author stops a promotion at any time: days that have not begun go back to the wallet that paid. Again changes nothing.';

comment on function public.turn_promotions(integer) is 'A timer calls it every minute: moves the shares of days that are over, ends promotions whose time or post is over, returns what no one reviewed within 72 hours, and forgets what was never paid. Returns how many it changed.';

comment on table private.copies is 'Whose text stands in an older one. is_overruled: a person ended what followed, so that no check begins it again.';

comment on table private.counter_notices is 'L11: instead of an appeal, at most one for each removal for copyright. What its author wrote is forgotten with the account.';

comment on table private.link_list is 'Which state of the file private.listed_domains has.';

comment on table private.listed_domains is 'Dangerous sites: LINK_LIST_FILE as the worker read it last, each name as it is sent and as it is written.';

comment on table private.listed_links is 'Posts with a link to a listed domain. is_overruled as in private.copies.';

comment on table private.payout_holds is 'A2: the shares of one post are not sent while a copyright report is looked at. One for each report. At ends_at a hold is over by itself.';

comment on table private.promotion_days is 'The day of a promotion that a payout moves to our fee account. Each day is moved once.';

comment on table private.promotions is 'One paid promotion of one post. lib/promotions/README.md draws the states.';

comment on table private.strikes is 'L11: one for each post that was removed by a copyright report. It stands for twelve months, unless its decision is overturned.';

comment on table private.text_bands is 'Finds the prints that share a band, the oldest first. No foreign key: it would need an index as large as the table. A trigger keeps it right.';

comment on table private.text_prints is 'Published texts that were looked at (lib/moderation/checks/README.md). Bands are hashes: no word can be read from them. None: the text is too short.';

comment on type public.promotion_facts is 'A promotion as its author sees it. Amounts are text. waiting_raw: what cannot go back before the author names an address (REF-02).';

revoke all on function private.add_post_image(uuid, uuid, uuid, text, integer, integer, bigint, boolean) from public;

grant execute
  on function private.add_post_image(uuid, uuid, uuid, text, integer, integer, bigint, boolean)
  to postgres, service_role;

revoke all on function private.add_strike(uuid, uuid, uuid) from public;

grant execute on function private.add_strike(uuid, uuid, uuid) to postgres;

revoke all on function private.add_working_days(timestamp with time zone, integer) from public;

grant execute on function private.add_working_days(timestamp with time zone, integer) to postgres;

revoke all on function private.begin_promotion(public.posts, smallint, public.promotion_place, public.settings) from public;

grant execute on function private.begin_promotion(public.posts, smallint, public.promotion_place, public.settings) to postgres;

revoke all on function private.close_unpaid_promotion(uuid, text) from public;

grant execute on function private.close_unpaid_promotion(uuid, text) to postgres;

revoke all on function private.complete_promotion(public.purchases, private.assessment, public.settings) from public;

grant execute on function private.complete_promotion(public.purchases, private.assessment, public.settings) to postgres;

revoke all on function private.costs_at_most(public.posts, numeric, bigint) from public;

grant execute on function private.costs_at_most(public.posts, numeric, bigint) to postgres;

revoke all on function private.count_promotions(jsonb) from public;

grant execute on function private.count_promotions(jsonb) to postgres, service_role;

revoke all on function private.count_strikes(uuid) from public;

grant execute on function private.count_strikes(uuid) to postgres;

revoke all on function private.decide_counter_notice(uuid, text, text, text) from public;

grant execute on function private.decide_counter_notice(uuid, text, text, text) to authenticated, postgres;

revoke all on function private.decide_promotion(uuid, timestamp with time zone, boolean, text) from public;

grant execute on function private.decide_promotion(uuid, timestamp with time zone, boolean, text) to authenticated, postgres;

revoke all on function private.describe_clock(private.counter_notices) from public;

grant execute on function private.describe_clock(private.counter_notices) to postgres;

revoke all on function private.describe_copy(public.posts) from public;

grant execute on function private.describe_copy(public.posts) to postgres;

revoke all on function private.describe_counter_notice(uuid) from public;

grant execute on function private.describe_counter_notice(uuid) to postgres;

revoke all on function private.describe_payout_hold(uuid) from public;

grant execute on function private.describe_payout_hold(uuid) to postgres;

revoke all on function private.describe_promotion(private.promotions) from public;

grant execute on function private.describe_promotion(private.promotions) to postgres;

revoke all on function private.describe_promotion_to_staff(private.promotions, boolean) from public;

grant execute on function private.describe_promotion_to_staff(private.promotions, boolean) to postgres;

revoke all on function private.describe_strike(uuid) from public;

grant execute on function private.describe_strike(uuid) to postgres;

revoke all on function private.describe_strikes_of(uuid) from public;

grant execute on function private.describe_strikes_of(uuid) to postgres;

revoke all on function private.domains_above(text) from public;

grant execute on function private.domains_above(text) to postgres;

revoke all on function private.drop_promotion(private.promotions) from public;

grant execute on function private.drop_promotion(private.promotions) to postgres;

revoke all on function private.end_payout_hold(uuid, text) from public;

grant execute on function private.end_payout_hold(uuid, text) to authenticated, postgres;

revoke all on function private.end_promotion(private.promotions, public.promotion_status, text) from public;

grant execute on function private.end_promotion(private.promotions, public.promotion_status, text) to postgres;

revoke all on function private.end_promotion_as_staff(uuid, timestamp with time zone, text) from public;

grant execute on function private.end_promotion_as_staff(uuid, timestamp with time zone, text) to authenticated, postgres;

revoke all on function private.ends_promotion(public.posts) from public;

grant execute on function private.ends_promotion(public.posts) to postgres;

revoke all on function private.facets_query(text[]) from public;

grant execute on function private.facets_query(text[]) to anon, authenticated, postgres, service_role;

revoke all on function private.file_counter_notice(uuid, jsonb) from public;

grant execute on function private.file_counter_notice(uuid, jsonb) to authenticated, postgres;

revoke all on function private.forget_bands() from public;

grant execute on function private.forget_bands() to postgres;

revoke all on function private.has_listed_link(text) from public;

grant execute on function private.has_listed_link(text) to postgres;

revoke all on function private.hold_ends_at(public.payouts) from public;

grant execute on function private.hold_ends_at(public.payouts) to postgres;

revoke all on function private.hold_payouts(uuid, text) from public;

grant execute on function private.hold_payouts(uuid, text) to authenticated, postgres;

revoke all on function private.is_compared(public.posts) from public;

grant execute on function private.is_compared(public.posts) to postgres;

revoke all on function private.is_link_list_loaded(text) from public;

grant execute on function private.is_link_list_loaded(text) to postgres;

revoke all on function private.is_overruled_copy(uuid, uuid) from public;

grant execute on function private.is_overruled_copy(uuid, uuid) to postgres;

revoke all on function private.is_promoted(uuid) from public;

grant execute on function private.is_promoted(uuid) to postgres;

revoke all on function private.is_running(private.promotions) from public;

grant execute on function private.is_running(private.promotions) to postgres;

revoke all on function private.is_share_withheld(public.payouts) from public;

grant execute on function private.is_share_withheld(public.payouts) to postgres;

revoke all on function private.is_withheld(uuid) from public;

grant execute on function private.is_withheld(uuid) to postgres;

revoke all on function private.lift_hold_of_report(uuid) from public;

grant execute on function private.lift_hold_of_report(uuid) to postgres;

revoke all on function private.lift_payout_hold(uuid, text) from public;

grant execute on function private.lift_payout_hold(uuid, text) to postgres;

revoke all on function private.list_claimants(public.moderation_actions) from public;

grant execute on function private.list_claimants(public.moderation_actions) to postgres;

revoke all on function private.list_compared_versions(uuid) from public;

grant execute on function private.list_compared_versions(uuid) to postgres;

revoke all on function private.list_counter_notices(uuid) from public;

grant execute on function private.list_counter_notices(uuid) to authenticated, postgres;

revoke all on function private.list_domains_found(text[]) from public;

grant execute on function private.list_domains_found(text[]) to postgres;

revoke all on function private.list_likely_copies(uuid) from public;

grant execute on function private.list_likely_copies(uuid) to postgres;

revoke all on function private.list_own_promotions(uuid) from public;

grant execute on function private.list_own_promotions(uuid) to authenticated, postgres;

revoke all on function private.list_payment_restrictions() from public;

grant execute on function private.list_payment_restrictions() to authenticated, postgres;

revoke all on function private.list_pictures_not_looked_at(uuid, integer) from public;

grant execute on function private.list_pictures_not_looked_at(uuid, integer) to postgres;

revoke all on function private.list_promoted(public.promotion_place, text, integer) from public;

grant execute
  on function private.list_promoted(public.promotion_place, text, integer)
  to anon, authenticated, postgres, service_role;

revoke all on function private.list_promotions_for_staff(text, uuid) from public;

grant execute on function private.list_promotions_for_staff(text, uuid) to authenticated, postgres;

revoke all on function private.list_receivable(text, text, timestamp with time zone, text, integer, boolean) from public;

grant execute
  on function private.list_receivable(text, text, timestamp with time zone, text, integer, boolean)
  to authenticated, postgres;

revoke all
  on function private.list_staff_payouts(public.payout_list, text, text, text, text, timestamp with time zone, uuid, integer, boolean)
  from public;

grant execute
  on function private.list_staff_payouts(public.payout_list, text, text, text, text, timestamp with time zone, uuid, integer, boolean)
  to authenticated, postgres;

revoke all on function private.list_turning_promotions() from public;

grant execute on function private.list_turning_promotions() to postgres;

revoke all on function private.list_unconfirmed(text, text, text, timestamp with time zone, text, integer, boolean) from public;

grant execute
  on function private.list_unconfirmed(text, text, text, timestamp with time zone, text, integer, boolean)
  to authenticated, postgres;

revoke all on function private.load_link_list(text, text[]) from public;

grant execute on function private.load_link_list(text, text[]) to postgres;

revoke all on function private.locate_promotion(uuid) from public;

grant execute on function private.locate_promotion(uuid) to anon, authenticated, postgres, service_role;

revoke all on function private.lock_promotion(uuid) from public;

grant execute on function private.lock_promotion(uuid) to postgres;

revoke all on function private.lock_seen_promotion(uuid, timestamp with time zone) from public;

grant execute on function private.lock_seen_promotion(uuid, timestamp with time zone) to postgres;

revoke all on function private.mail_staff_of_promotion(private.promotions) from public;

grant execute on function private.mail_staff_of_promotion(private.promotions) to postgres;

revoke all on function private.may_pay(public.payouts) from public;

grant execute on function private.may_pay(public.payouts) to postgres;

revoke all on function private.move_promotion_days(private.promotions) from public;

grant execute on function private.move_promotion_days(private.promotions) to postgres;

revoke all on function private.note_payer(uuid) from public;

grant execute on function private.note_payer(uuid) to postgres;

revoke all on function private.note_print(uuid, uuid, integer[], text[]) from public;

grant execute on function private.note_print(uuid, uuid, integer[], text[]) to postgres;

revoke all on function private.note_qr_code(uuid, boolean) from public;

grant execute on function private.note_qr_code(uuid, boolean) to postgres;

revoke all on function private.open_promotion(uuid, smallint, public.promotion_place) from public;

grant execute on function private.open_promotion(uuid, smallint, public.promotion_place) to authenticated, postgres;

revoke all on function private.overrule_check() from public;

grant execute on function private.overrule_check() to postgres;

revoke all on function private.path_of_original(public.featured_exclusions) from public;

grant execute on function private.path_of_original(public.featured_exclusions) to postgres;

revoke all on function private.promotion_day_of(public.payouts) from public;

grant execute on function private.promotion_day_of(public.payouts) to postgres;

revoke all on function private.promotion_days_begun(private.promotions) from public;

grant execute on function private.promotion_days_begun(private.promotions) to postgres;

revoke all on function private.promotion_days_over(private.promotions) from public;

grant execute on function private.promotion_days_over(private.promotions) to postgres;

revoke all on function private.promotion_raw(private.promotions, integer) from public;

grant execute on function private.promotion_raw(private.promotions, integer) to postgres;

revoke all on function private.promotion_turn(uuid) from public;

grant execute on function private.promotion_turn(uuid) to postgres;

revoke all on function private.queue_copies_again(uuid) from public;

grant execute on function private.queue_copies_again(uuid) to postgres;

revoke all on function private.queue_older_texts(uuid) from public;

grant execute on function private.queue_older_texts(uuid) to postgres;

revoke all on function private.queue_text_check() from public;

grant execute on function private.queue_text_check() to postgres;

revoke all on function private.read_compared_post(uuid) from public;

grant execute on function private.read_compared_post(uuid) to postgres;

revoke all on function private.read_compared_version(uuid) from public;

grant execute on function private.read_compared_version(uuid) to postgres;

revoke all on function private.read_own_promotion(uuid) from public;

grant execute on function private.read_own_promotion(uuid) to authenticated, postgres;

revoke all on function private.read_promotion_books(uuid) from public;

grant execute on function private.read_promotion_books(uuid) to postgres;

revoke all on function private.read_promotion_offer(uuid) from public;

grant execute on function private.read_promotion_offer(uuid) to authenticated, postgres;

revoke all on function private.read_searched(text) from public;

grant execute on function private.read_searched(text) to postgres;

revoke all on function private.reopen_promotion(private.promotions, smallint, public.promotion_place, public.settings) from public;

grant execute on function private.reopen_promotion(private.promotions, smallint, public.promotion_place, public.settings) to postgres;

revoke all on function private.rotate_promotions() from public;

grant execute on function private.rotate_promotions() to postgres;

revoke all on function private.search_promoted(tsquery, numeric, bigint) from public;

grant execute on function private.search_promoted(tsquery, numeric, bigint) to anon, authenticated, postgres, service_role;

revoke all on function private.set_promotion_price(text, text) from public;

grant execute on function private.set_promotion_price(text, text) to authenticated, postgres;

revoke all on function private.set_promotion_return_address(uuid, text) from public;

grant execute on function private.set_promotion_return_address(uuid, text) to authenticated, postgres;

revoke all on function private.settle_copy(uuid, uuid, uuid, boolean) from public;

grant execute on function private.settle_copy(uuid, uuid, uuid, boolean) to postgres;

revoke all on function private.settle_links(uuid, uuid, text[]) from public;

grant execute on function private.settle_links(uuid, uuid, text[]) to postgres;

revoke all on function private.stands(private.strikes) from public;

grant execute on function private.stands(private.strikes) to postgres;

revoke all on function private.stop_promotion(uuid) from public;

grant execute on function private.stop_promotion(uuid) to authenticated, postgres;

revoke all on function private.suspend_for_strikes(uuid, uuid) from public;

grant execute on function private.suspend_for_strikes(uuid, uuid) to postgres;

revoke all on function private.tell_of_counter_notice(private.counter_notices, public.moderation_actions) from public;

grant execute on function private.tell_of_counter_notice(private.counter_notices, public.moderation_actions) to postgres;

revoke all on function private.tell_of_promotion(private.promotions) from public;

grant execute on function private.tell_of_promotion(private.promotions) to postgres;

revoke all on function private.tell_why_not_promoted(text) from public;

grant execute on function private.tell_why_not_promoted(text) to postgres;

revoke all on function private.tell_why_promotion_ends(public.posts) from public;

grant execute on function private.tell_why_promotion_ends(public.posts) to postgres;

revoke all on function private.today() from public;

grant execute on function private.today() to postgres;

revoke all on function private.turn_promotion(uuid) from public;

grant execute on function private.turn_promotion(uuid) to postgres;

revoke all on function private.turn_promotions(integer) from public;

grant execute on function private.turn_promotions(integer) to postgres, service_role;

revoke all on function private.undo_strike(uuid, uuid, text) from public;

grant execute on function private.undo_strike(uuid, uuid, text) to postgres;

revoke all on function private.why_no_counter_notice(public.moderation_actions) from public;

grant execute on function private.why_no_counter_notice(public.moderation_actions) to postgres;

revoke all on function private.why_no_hold(public.reports) from public;

grant execute on function private.why_no_hold(public.reports) to postgres;

revoke all on function private.why_not_promoted(public.posts) from public;

grant execute on function private.why_not_promoted(public.posts) to postgres;

revoke all on function public.add_post_image(uuid, uuid, uuid, text, integer, integer, bigint, boolean) from public;

grant execute on function public.add_post_image(uuid, uuid, uuid, text, integer, integer, bigint, boolean) to postgres, service_role;

revoke all on function public.count_promotions(public.bounded_json) from public;

grant execute on function public.count_promotions(public.bounded_json) to postgres, service_role;

revoke all on function public.decide_counter_notice(uuid, public.bounded_text, public.bounded_text, public.bounded_text) from public;

grant execute
  on function public.decide_counter_notice(uuid, public.bounded_text, public.bounded_text, public.bounded_text)
  to authenticated, postgres;

revoke all on function public.decide_promotion(uuid, timestamp with time zone, boolean, public.bounded_text) from public;

grant execute
  on function public.decide_promotion(uuid, timestamp with time zone, boolean, public.bounded_text)
  to authenticated, postgres;

revoke all on function public.end_payout_hold(uuid, public.bounded_text) from public;

grant execute on function public.end_payout_hold(uuid, public.bounded_text) to authenticated, postgres;

revoke all on function public.end_promotion_as_staff(uuid, timestamp with time zone, public.bounded_text) from public;

grant execute
  on function public.end_promotion_as_staff(uuid, timestamp with time zone, public.bounded_text)
  to authenticated, postgres;

revoke all on function public.file_counter_notice(uuid, public.bounded_json) from public;

grant execute on function public.file_counter_notice(uuid, public.bounded_json) to authenticated, postgres;

revoke all on function public.hold_payouts(uuid, public.bounded_text) from public;

grant execute on function public.hold_payouts(uuid, public.bounded_text) to authenticated, postgres;

revoke all on function public.list_counter_notices(uuid) from public;

grant execute on function public.list_counter_notices(uuid) to authenticated, postgres;

revoke all on function public.list_own_promotions(uuid) from public;

grant execute on function public.list_own_promotions(uuid) to authenticated, postgres;

revoke all on function public.list_payment_restrictions() from public;

grant execute on function public.list_payment_restrictions() to authenticated, postgres;

revoke all on function public.list_promoted(public.promotion_place, public.bounded_text, integer) from public;

grant execute
  on function public.list_promoted(public.promotion_place, public.bounded_text, integer)
  to anon, authenticated, postgres, service_role;

revoke all on function public.list_promotions_for_staff(public.bounded_text, uuid) from public;

grant execute on function public.list_promotions_for_staff(public.bounded_text, uuid) to authenticated, postgres;

revoke all
  on function public.list_receivable(public.bounded_text, public.bounded_text, timestamp
    with time zone, public.bounded_text, integer, boolean)
  from public;

grant execute
  on function public.list_receivable(public.bounded_text, public.bounded_text, timestamp
    with time zone, public.bounded_text, integer, boolean)
  to authenticated, postgres;

revoke all
  on function
    public.list_staff_payouts(public.payout_list, public.bounded_text, public.bounded_text, public.bounded_text, public.bounded_text,
    timestamp with time zone, uuid, integer, boolean)
  from public;

grant execute
  on function
    public.list_staff_payouts(public.payout_list, public.bounded_text, public.bounded_text, public.bounded_text, public.bounded_text,
    timestamp with time zone, uuid, integer, boolean)
  to authenticated, postgres;

revoke all
  on function public.list_unconfirmed(public.bounded_text, public.bounded_text, public.bounded_text, timestamp
    with time zone, public.bounded_text, integer, boolean)
  from public;

grant execute
  on function public.list_unconfirmed(public.bounded_text, public.bounded_text, public.bounded_text, timestamp
    with time zone, public.bounded_text, integer, boolean)
  to authenticated, postgres;

revoke all on function public.locate_promotion(uuid) from public;

grant execute on function public.locate_promotion(uuid) to anon, authenticated, postgres, service_role;

revoke all on function public.open_promotion(uuid, smallint, public.promotion_place) from public;

grant execute on function public.open_promotion(uuid, smallint, public.promotion_place) to authenticated, postgres;

revoke all on function public.read_own_promotion(uuid) from public;

grant execute on function public.read_own_promotion(uuid) to authenticated, postgres;

revoke all on function public.read_promotion_offer(uuid) from public;

grant execute on function public.read_promotion_offer(uuid) to authenticated, postgres;

revoke all
  on function public.search_promoted(public.bounded_text, public.bounded_list, public.bounded_text, public.bounded_text)
  from public;

grant execute
  on function public.search_promoted(public.bounded_text, public.bounded_list, public.bounded_text, public.bounded_text)
  to anon, authenticated, postgres, service_role;

revoke all on function public.set_promotion_price(public.bounded_text, public.bounded_text) from public;

grant execute on function public.set_promotion_price(public.bounded_text, public.bounded_text) to authenticated, postgres;

revoke all on function public.set_promotion_return_address(uuid, public.bounded_text) from public;

grant execute on function public.set_promotion_return_address(uuid, public.bounded_text) to authenticated, postgres;

revoke all on function public.stop_promotion(uuid) from public;

grant execute on function public.stop_promotion(uuid) to authenticated, postgres;

revoke all on function public.turn_promotions(integer) from public;

grant execute on function public.turn_promotions(integer) to postgres, service_role;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.copies to postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.counter_notices to postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.link_list to postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.listed_domains to postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.listed_links to postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.payout_holds to postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.promotion_days to postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.promotions to postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.strikes to postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.text_bands to postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.text_prints to postgres;

grant usage on type public.promotion_facts to postgres;

grant usage on type public.promotion_place to postgres;

grant usage on type public.promotion_status to postgres;

-- Posts from before: some each minute.
select private.queue_older_texts();
