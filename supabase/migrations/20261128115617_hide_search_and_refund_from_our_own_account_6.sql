set local check_function_bodies = off;

alter type public.report_entry add attribute hidden_at timestamp with time zone cascade;

alter type public.report_entry add attribute is_doubtful boolean cascade;

create or replace function private.await_reserve (
  of_payout uuid,
  wait_seconds integer,
  missing_raw numeric
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  why constant text := 'Our own account holds too little for what it has to send. Send Nano to it.';
  due public.payouts := private.lock_payout(of_payout);
begin
  perform private.postpone_payout(due.id, wait_seconds, why);
  perform private.tell_of_waiting_refund(due.id);
  return private.raise_alert('reserve_short', due.source_account, null, why, due.amount_raw, due.amount_raw - missing_raw);
end;
$function$;

create or replace function private.begin_purchase (
  buyer uuid,
  post public.posts,
  offered_raw numeric,
  via public.purchase_channel,
  country text,
  consent text,
  from_network text,
  rules public.settings
)
  returns public.purchase_facts
  language plpgsql
  set search_path to ''
  AS $function$
declare
  quoted private.quote;
  address public.deposit_addresses;
  opened public.purchases;
begin
  perform private.require_quotes(rules);
  quoted := private.quote_post(post, offered_raw, rules);
  perform private.require_known_buyer(buyer, quoted.amount_raw);
  address := private.take_deposit_address();
  insert into public.purchases (
    post_id, buyer_id, seller_id, ephemeral_address, derivation_index, amount_raw, price_usd_micros, rate_usd, channel, network,
    refund_window_min, rate_sources, has_downloads, expires_at)
  values (
    post.id, buyer, post.profile_id, address.account, address.derivation_index, quoted.amount_raw, quoted.price_usd_micros, quoted.rate_usd, via, from_network,
    case when via = 'agent' then 0 else post.refund_window_min end, quoted.rate_sources, post.offers_downloads,
    now() + make_interval(secs => rules.purchase_ttl_seconds))
  returning * into opened;
  insert into public.purchase_secrets (
    purchase_id, buyer_id, buyer_country, consent_text_id, consent_at, declared_words, declared_images)
  values (opened.id, buyer, country, consent, case when consent is null then null else now() end, post.paid_words, post.paid_images);
  perform private.announce_open(opened);
  return private.facts_of(opened, true);
end;
$function$;

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

create or replace function private.can_report (
  of_type public.report_target,
  of_target uuid,
  reporter uuid
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  caller text := coalesce(current_setting('request.jwt.claims', true), '');
  is_readable boolean;
begin
  perform set_config('request.jwt.claims',
    jsonb_strip_nulls(jsonb_build_object('sub', reporter, 'role', case when reporter is null then 'anon' else 'authenticated' end))::text, true);
  is_readable := case of_type
    when 'post' then exists (
      select from public.posts p
      where p.id = of_target and (p.status = 'published' or (p.status <> 'removed' and private.owns_post(p.id))))
    when 'comment' then exists (
      select from public.comments c
      where c.id = of_target and c.status = 'published' and private.may_read_comments(c.post_id) and private.is_shown(c))
    when 'profile' then exists (select from public.profiles p where p.id = of_target and p.handle is not null and p.status <> 'deleted')
    else false end;
  perform set_config('request.jwt.claims', caller, true);
  return is_readable;
end;
$function$;

create or replace function private.cancel_test (
  of_payout uuid
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  update public.payouts p set status = 'cancelled', last_error = 'Its author has set another address, or has left.'
  where p.id = of_payout and p.status = 'pending'
$function$;

create or replace function private.cancel_test_of_account()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.cancel_test(old.payout_id);
  return null;
end;
$function$;

create or replace function private.cancel_tests_of_address()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.cancel_test(t.payout_id) from private.test_sends t where t.user_id = new.id;
  return null;
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

create or replace function private.come_back_for_removed (
  of_post uuid
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  select private.add_job('refund_removed_post', jsonb_build_object('id', p.id),
    now() + least(greatest((now() - p.removed_at) / 10, interval '30 seconds'), interval '1 hour'))
  from public.posts p where p.id = of_post and p.status = 'removed' and p.removed_at > now() - interval '30 days'
$function$;

create or replace function private.comment_refusal (
  post public.posts,
  mode public.comments_mode
)
  returns text
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  writer public.profiles;
begin
  if (select auth.uid()) is null then return 'signed_out'; end if;
  if not private.is_registered() then return 'no_account'; end if;
  select * into writer from public.profiles p where p.id = (select auth.uid());
  if not found then return 'signed_out'; end if;
  if post.status = 'hidden' then return 'hidden'; end if;
  if post.status <> 'published' then return 'withdrawn'; end if;
  if writer.handle is null then return 'no_handle'; end if;
  if writer.status <> 'active' then return 'limited'; end if;
  if mode = 'off' then return 'off'; end if;
  if writer.id = post.profile_id then return null; end if;
  if exists (select from public.private_profiles a where a.id = post.profile_id and writer.id = any (a.blocked_profile_ids)) then
    return 'blocked';
  end if;
  if post.comments_locked then return 'locked'; end if;
  if mode = 'buyers' and not private.owns_post(post.id) then return 'buyers_only'; end if;
  return null;
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
  update public.purchase_secrets s set payer_account = first.from_account, payer_is_service = first.from_is_service
  from (
    select p.from_account, p.from_is_service from public.payments p
    where p.purchase_id = bought.id and p.confirmed_at is not null order by p.confirmed_at, p.block_hash limit 1) as first
  where s.purchase_id = bought.id;
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

create or replace function private.consider_hiding (
  filed public.reports,
  author uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  needed constant integer := 3;
  level smallint := (select o.trust from private.open_reports o where o.report_id = filed.id);
  counted integer;
begin
  if level < 1 or filed.target_type not in ('post', 'comment') then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('decide:' || filed.target_id, 0));
  -- A reporter may have been limited since, or been wrong. Two of one network are one.
  select count(distinct coalesce(o.network, o.reporter)) into counted
  from private.open_reports o join public.reports r on r.id = o.report_id
  where o.target_type = filed.target_type and o.target_id = filed.target_id and o.trust >= 1 and r.content_id = filed.content_id
    and private.weigh_reporter(r.reporter_id) >= 1;
  if counted < needed and not (filed.reason = 'child_safety' and level >= 2) then return; end if;
  if private.is_established(author) then return; end if;
  perform private.hide_target(filed, author);
end;
$function$;

create or replace function private.count_test_sends (
  of_user uuid
)
  returns bigint
  language sql
  stable
  set search_path to ''
  AS $function$
  select count(*) from private.test_sends t where t.user_id = of_user and t.created_at > now() - interval '1 day'
$function$;

create or replace function private.current_reserve()
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select b.ephemeral_address
  from public.purchases b
  join public.deposit_addresses a on a.account = b.ephemeral_address
  join private.nano_seeds s on s.id = a.seed_id
  where b.kind = 'reserve' order by s.held_at desc, b.created_at limit 1
$function$;

create or replace function private.decide_comment (
  of_comment uuid,
  decision text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts;
  said public.comments;
begin
  perform private.take_comment_change((select auth.uid()));
  -- The post first: two pins at once wait for each other.
  select p.* into post from public.comments c join public.posts p on p.id = c.post_id
  where c.id = of_comment and p.profile_id = (select auth.uid()) for no key update of p;
  if not found then perform private.refuse('not_found', 'There is no such comment on your posts.'); end if;
  select * into said from public.comments c where c.id = of_comment for update;
  if not found then perform private.refuse('not_found', 'This comment is not there any more.'); end if;
  if said.status in ('removed', 'deleted') then perform private.refuse('conflict', 'This comment was removed or deleted.'); end if;
  if said.status = 'hidden' then
    perform private.refuse('conflict', 'We have hidden this comment until a person has looked at reports of it.');
  end if;
  case decision
    when 'approve' then
      if said.status = 'pending' then
        update public.comments c set status = 'published' where c.id = said.id;
        perform private.tell_of_answer(said, post, (select top from public.comments top where top.id = said.parent_id));
      end if;
    when 'hide' then
      update public.comments c set status = 'hidden_by_author', pinned = false where c.id = said.id and c.status <> 'hidden_by_author';
    when 'show' then
      update public.comments c set status = 'published' where c.id = said.id and c.status = 'hidden_by_author';
    when 'pin' then
      if said.parent_id is not null then perform private.refuse('conflict', 'An answer cannot be pinned.'); end if;
      if said.status <> 'published' then perform private.refuse('conflict', 'Show this comment first.'); end if;
      update public.comments c set pinned = false where c.post_id = post.id and c.pinned and c.id <> said.id;
      update public.comments c set pinned = true where c.id = said.id and not c.pinned;
    when 'unpin' then
      update public.comments c set pinned = false where c.id = said.id and c.pinned;
    else
      perform private.refuse('validation_failed', 'A comment can be approved, hidden, shown, pinned or unpinned.');
  end case;
  if decision in ('approve', 'show') then
    perform private.tell_of_mentions(c, post) from public.comments c where c.id = said.id;
  end if;
end;
$function$;

create or replace function private.decide_comment_now (
  of_comment uuid,
  actor uuid,
  decision text,
  by_rule text,
  found_facts text,
  tells_reporter boolean
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  said public.comments;
  one public.reports;
  is_decided boolean := false;
begin
  perform pg_advisory_xact_lock(hashtextextended('decide:' || of_comment, 0));
  select * into said from public.comments c where c.id = of_comment for update;
  if decision = 'remove' and (not found or said.status in ('removed', 'deleted')) then return false; end if;
  for one in
    select r.* from public.reports r
    where r.target_type = 'comment' and r.target_id = of_comment and r.status in ('open', 'triaged')
    order by r.priority, r.created_at, r.id for update
  loop
    if decision = 'remove' and not is_decided then perform private.remove_target(one, actor, found_facts, by_rule); end if;
    perform private.close_report(one, actor, decision, by_rule, found_facts, tells_reporter);
    is_decided := true;
  end loop;
  if is_decided and decision <> 'remove' then perform private.end_hiding_by_decision(one, decision); end if;
  return is_decided;
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
  if decision not in ('remove', 'limit_reach') then return; end if;
  for other in
    select r.* from public.reports r
    where r.target_type = asked.target_type and r.target_id = asked.target_id and r.status in ('open', 'triaged') for update
  loop
    perform private.close_report(other, actor, decision, by_rule, found_facts, tells_reporter);
  end loop;
end;
$function$;

create or replace function private.describe_comment (
  said public.comments
)
  returns public.comment_entry
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
declare
  writer public.profiles;
  is_gone boolean := said.status = 'deleted';
  is_post_author boolean := exists (select from public.posts p where p.id = said.post_id and p.profile_id = (select auth.uid()));
begin
  select * into writer from public.profiles p where p.id = said.author_id and p.status <> 'deleted' and not is_gone;
  return (
    said.id, said.parent_id, said.body, said.status, writer.handle::text, writer.name, writer.avatar_url,
    not is_gone and exists (select from public.posts p where p.id = said.post_id and p.profile_id = said.author_id),
    said.is_buyer, coalesce(not is_gone and said.author_id = (select auth.uid()), false),
    exists (select from public.comment_likes l where l.comment_id = said.id and l.profile_id = (select auth.uid())),
    said.pinned, said.likes_count,
    (select count(*) from public.comments c where c.parent_id = said.id and (
      c.status = 'published' or c.status in ('pending', 'hidden_by_author', 'hidden') and (c.author_id = (select auth.uid()) or is_post_author))),
    said.edited_at, said.created_at, private.describe_mentions(said.id))::public.comment_entry;
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

create or replace function private.describe_hiding (
  of_type public.report_target,
  of_target uuid
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object('hidden_at', h.hidden_at, 'ends_at', h.ends_at) from private.hidings h
  where h.target_type = of_type and h.target_id = of_target and h.ended_at is null and private.target_state(of_type, of_target) = 'hidden'
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

create or replace function private.do_purchases_open_comments (
  of_post uuid,
  purchase_ids uuid[]
)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return exists (
    select from public.posts p
    join public.purchases b on b.post_id = p.id and b.id = any (purchase_ids) and b.status = 'paid'
    join public.entitlements e on e.purchase_id = b.id and e.post_id = p.id and e.source <> 'restore' and e.revoked_at is null
    where p.id = of_post and p.status <> 'removed' and p.comments_mode <> 'off');
end;
$function$;

create or replace function private.drop_pin()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  -- It may come back, and then it is pinned as before.
  if new.status = 'hidden' then return null; end if;
  delete from public.pinned_posts f where f.post_id = new.id;
  return null;
end;
$function$;

create or replace function private.end_hiding (
  of_type public.report_target,
  of_target uuid,
  why text,
  tells_author boolean
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts;
  said public.comments;
  over private.hidings;
begin
  if of_type = 'post' then
    select * into post from public.posts p where p.id = of_target for update;
  else
    select * into said from public.comments c where c.id = of_target for update;
  end if;
  update private.hidings h set ended_at = now(), ended_by = why
  where h.target_type = of_type and h.target_id = of_target and h.ended_at is null returning * into over;
  if over.id is null then return false; end if;
  if post.status = 'hidden' then
    update public.posts p set status = 'published' where p.id = post.id;
    perform private.touch_tags('post:' || post.id, 'profile:' || post.profile_id, 'posts');
  elsif said.status = 'hidden' then
    update public.comments c set status = 'published' where c.id = said.id;
    select * into post from public.posts p where p.id = said.post_id;
  else
    -- Deleted meanwhile.
    return false;
  end if;
  if tells_author then
    perform private.notify_user(coalesce(said.author_id, post.profile_id), 'content_hidden', null, post.id, null, null, null, null,
      jsonb_build_object('target', of_type, 'is_back', true));
    insert into public.outbox (template, user_id, data, natural_key)
    values ('content_shown', coalesce(said.author_id, post.profile_id), jsonb_build_object('target', of_type, 'by', why,
      'title', coalesce(nullif(btrim(post.title), ''), 'Without a title')), 'content_shown:' || over.id);
  end if;
  return true;
end;
$function$;

create or replace function private.end_hiding_by_decision (
  decided public.reports,
  decision text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if decision = 'duplicate' and exists (
    select from private.open_reports o where o.target_type = decided.target_type and o.target_id = decided.target_id) then
    return;
  end if;
  perform private.end_hiding(decided.target_type, decided.target_id, 'decided', true);
end;
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
  delete from public.device_links l using public.purchases b where b.id = l.purchase_id and b.buyer_id = gone;
  update public.purchases b set meta = b.meta - 'session_created' - 'session_user_id' where b.buyer_id = gone and b.meta <> '{}';
  update public.purchase_secrets s set sealed_session = null, sealed_at = null, tell_email = null where s.buyer_id = gone;
  update public.reports r set reporter_id = null, reporter_name = null, reporter_email = null where r.reporter_id = gone;
  update public.account_deletions d set erased_at = now() where d.user_id = gone and d.closed_at < now() - interval '65 minutes';
  return false;
end;
$function$;

create or replace function private.file_report (
  notice jsonb,
  reporter uuid,
  network text
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  wanted public.reports := jsonb_populate_record(null::public.reports, notice);
  seen private.reported_content;
  who text;
  filed public.reports;
begin
  if (select s.read_only from public.settings s) then
    perform private.refuse('read_only', 'Farthing is read-only for a while. Nothing was changed. Try again later.');
  end if;
  perform private.require_whole_report(wanted);
  if not private.can_report(wanted.target_type, wanted.target_id, reporter) then
    perform private.refuse('not_found', 'There is nothing here that you can report.');
  end if;
  seen := private.describe_target(wanted.target_type, wanted.target_id);
  if seen.author_id = reporter then perform private.refuse('forbidden', 'This is yours. You can change or delete it.'); end if;
  who := case when reporter is not null then 'user:' || reporter
    else format('network:%s:%s', coalesce(network, 'unknown'), lower(coalesce(wanted.reporter_email, ''))) end;
  -- The second of two calls at once waits for the first.
  perform pg_advisory_xact_lock(hashtextextended(format('report:%s:%s', wanted.target_id, who), 0));
  select r.* into filed from private.open_reports o join public.reports r on r.id = o.report_id
  where o.target_type = wanted.target_type and o.target_id = wanted.target_id and o.reporter = who;
  if found then return 'RPT-' || filed.number; end if;
  insert into private.reported_content as known (target_type, target_id, fingerprint, label, author_id, author_handle, content)
  values (wanted.target_type, wanted.target_id, seen.fingerprint, seen.label, seen.author_id, seen.author_handle, seen.content)
  on conflict (target_type, target_id, fingerprint) do update set label = known.label
  returning * into seen;
  insert into public.reports (target_type, target_id, reason, details, evidence_urls, reporter_id, reporter_name, reporter_email, good_faith,
    rights_holder, priority, content_id, work_owner, work_url, signature, is_doubtful)
  values (wanted.target_type, wanted.target_id, wanted.reason, wanted.details, coalesce(wanted.evidence_urls, '{}'),
    (select p.id from public.profiles p where p.id = reporter), wanted.reporter_name, wanted.reporter_email,
    coalesce(wanted.good_faith, false), coalesce(wanted.rights_holder, false), private.report_priority(wanted.reason), seen.id,
    wanted.work_owner, wanted.work_url, wanted.signature, private.reports_badly(reporter))
  returning * into filed;
  insert into private.open_reports (target_type, target_id, reporter, report_id, network, trust)
  values (filed.target_type, filed.target_id, who, filed.id, left(network, 100), private.weigh_reporter(filed.reporter_id));
  perform private.consider_hiding(filed, seen.author_id);
  perform private.mail_reporter(filed, 'report_received', jsonb_build_object('reference', 'RPT-' || filed.number));
  return 'RPT-' || filed.number;
end;
$function$;

create or replace function private.fill_reserve (
  filled public.purchases
)
  returns public.purchase_facts
  language plpgsql
  set search_path to ''
  AS $function$
declare
  came numeric;
  tried bigint;
begin
  select coalesce(-sum(l.amount_raw), 0) into came from public.ledger_entries l
  where l.purchase_id = filled.id and l.account = 'unsettled';
  if came <= 0 then return private.facts_of(filled, false); end if;
  perform private.post_legs('reserve_filled', filled.id, null,
    ('unsettled', came, null)::private.leg, ('reserve', -came, null)::private.leg);
  perform private.clear_alerts('reserve_short', array[filled.ephemeral_address]);
  with waiting as (
    update public.payouts p set next_attempt_at = now()
    where p.source_account = filled.ephemeral_address and p.status = 'pending' returning p.id)
  select count(private.add_job('send_payout', jsonb_build_object('id', w.id))) into tried from waiting w;
  return private.facts_of(filled, true);
end;
$function$;

create or replace function private.find_bought_discussion (
  of_post uuid,
  purchase_ids uuid[]
)
  returns SETOF public.discussion
  language plpgsql
  stable
  security definer
  rows 1
  set search_path to ''
  AS $function$
begin
  if not private.do_purchases_open_comments(of_post, purchase_ids) then return; end if;
  return query
    select p.id, p.title, p.slug, author.handle::text, author.name, private.comments_mode_of(p), p.comments_locked, false,
      coalesce((select s.comments from public.post_stats s where s.post_id = p.id), 0),
      case p.status when 'published' then 'signed_out' when 'hidden' then 'hidden' else 'withdrawn' end
    from public.posts p join public.profiles author on author.id = p.profile_id and author.status <> 'deleted'
    where p.id = of_post;
end;
$function$;

create or replace function private.find_deletion_hold (
  of_user uuid
)
  returns text
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  honoured_for interval := (select make_interval(hours => s.late_honour_hours) from public.settings s);
begin
  return case
    when exists (select from public.profiles p where p.id = of_user and p.status = 'suspended') then 'suspension'
    when exists (select from auth.users u where u.id = of_user and u.raw_app_meta_data ->> 'role' is not null) then 'office'
    when exists (select from public.posts p where p.profile_id = of_user and p.status in ('published', 'hidden', 'scheduled')) then 'sales'
    when exists (
      select from public.purchases b where b.seller_id = of_user and (b.status in ('pending', 'refund_pending')
        or (b.status = 'paid' and private.returnable_until(b) > now()))) then 'sales'
    when private.is_frozen(of_user) and exists (
      select from public.payouts o where o.recipient_id = of_user and o.status not in ('paid', 'cancelled')) then 'frozen'
    when exists (
      select from public.payouts o where o.recipient_id = of_user and o.status in ('failed', 'awaiting_address')) then 'stuck'
    when exists (select from public.payouts o where o.recipient_id = of_user and o.status not in ('paid', 'cancelled'))
      or exists (
        select from public.payouts o join public.purchases b on b.id = o.purchase_id
        where b.seller_id = of_user and o.status in ('held', 'pending', 'publishing')) then 'payouts'
    -- The books have the last word: they also know of a payout that was cancelled and is still owed.
    when (select sum(l.amount_raw) from public.ledger_entries l where l.profile_id = of_user and l.account = 'creator') <> 0 then 'stuck'
    when exists (
      select from public.purchases b where b.buyer_id = of_user and (b.status = 'pending'
        or (b.status in ('expired', 'cancelled') and b.expires_at > now() - honoured_for)
        or (b.status = 'paid' and private.returnable_until(b) > now())))
      or exists (select from public.merge_tickets t where t.to_user = of_user and t.redeemed_at is not null and t.merged_at is null)
      then 'purchases'
    when exists (
      select from public.purchases b where b.buyer_id = of_user and (b.status = 'refund_pending' or exists (
        select from public.payouts o
        where o.purchase_id = b.id and o.kind in ('refund', 'excess') and o.status not in ('paid', 'cancelled')))) then 'returns'
  end;
end;
$function$;

create or replace function private.find_reserve (
  seed text
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select b.ephemeral_address from public.purchases b join public.deposit_addresses a on a.account = b.ephemeral_address
  where b.kind = 'reserve' and a.seed_id = seed order by b.created_at limit 1
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
      -- A refund from our own account belongs to the purchase that it returns.
      where with_payouts and n.hash = asked and not exists (select from public.payouts o where o.block_hash = n.hash)
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

create or replace function private.has_test_money()
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce((r.facts ->> 'held_raw')::numeric - (r.facts ->> 'promised_raw')::numeric >= private.test_send_raw(), false)
  from (select private.read_reserve() as facts) as r
$function$;

create or replace function private.hide_target (
  filed public.reports,
  author uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts;
  said public.comments;
  made private.hidings;
  reasons text;
  found_facts text;
  by_rule constant text := 'What trusted readers report is hidden until we have looked at it';
begin
  if filed.target_type = 'post' then
    select * into post from public.posts p where p.id = filed.target_id and p.status = 'published' for update;
  else
    select * into said from public.comments c where c.id = filed.target_id and c.status = 'published' for update;
    select * into post from public.posts p where p.id = said.post_id;
  end if;
  if post.id is null then return; end if;
  insert into private.hidings (target_type, target_id, content_id) values (filed.target_type, filed.target_id, filed.content_id)
  on conflict do nothing returning * into made;
  -- This text was hidden before, and came back.
  if made.id is null then return; end if;
  if said.id is null then
    update public.posts p set status = 'hidden' where p.id = post.id;
    perform private.touch_tags('post:' || post.id, 'profile:' || post.profile_id, 'posts');
  else
    update public.comments c set status = 'hidden' where c.id = said.id;
  end if;
  -- To the head of the queue, with a deadline that begins now.
  update public.reports r set priority = least(r.priority, 1) where r.id = filed.id;
  select string_agg(distinct replace(r.reason::text, '_', ' '), ', ') into reasons
  from private.open_reports o join public.reports r on r.id = o.report_id
  where o.target_type = filed.target_type and o.target_id = filed.target_id and o.trust >= 1 and r.content_id = filed.content_id;
  found_facts := format('Reported as: %s. It is hidden until a person has looked at it, but not after %s.',
    reasons, to_char(made.ends_at at time zone 'UTC', 'FMDD FMMonth YYYY'));
  insert into public.moderation_actions (report_id, target_type, target_id, affected_id, action, facts, rule, is_automated, redress)
  values (filed.id, filed.target_type, filed.target_id, author, 'hide_' || filed.target_type, found_facts, by_rule, true,
    'A person looks at it now. You can write to us meanwhile.');
  perform private.notify_user(author, 'content_hidden', null, post.id, null, null, null, null,
    jsonb_build_object('target', filed.target_type));
  insert into public.outbox (template, user_id, data, natural_key)
  values ('content_hidden', author, jsonb_build_object('target', filed.target_type, 'rule', by_rule, 'facts', found_facts,
    'title', coalesce(nullif(btrim(post.title), ''), 'Without a title')), 'content_hidden:' || made.id);
end;
$function$;

create or replace function private.is_advance (
  due public.payouts
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select due.kind = 'refund' and exists (
    select from public.purchases b where b.id = due.purchase_id and b.ephemeral_address <> due.source_account)
$function$;

create or replace function private.is_advanced (
  of_purchase uuid
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select exists (
    select from public.payouts p join public.purchases b on b.id = p.purchase_id
    where p.purchase_id = of_purchase and p.kind = 'refund' and p.status <> 'cancelled' and p.source_account <> b.ephemeral_address)
$function$;

create or replace function private.is_beyond_author_cap (
  due public.payouts,
  cap numeric
)
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  spent numeric;
begin
  if not private.is_advance(due) then return false; end if;
  select coalesce(sum(o.amount_raw), 0) into spent
  from public.purchases own
  join public.purchases b on b.seller_id = own.seller_id
  join public.payouts o on o.purchase_id = b.id and o.kind = 'refund' and o.source_account <> b.ephemeral_address
  where own.id = due.purchase_id and o.id <> due.id and o.status in ('publishing', 'paid') and o.approved_at is null
    and o.created_at > now() - interval '30 days';
  return spent + due.amount_raw > cap;
end;
$function$;

create or replace function private.is_creator_paid (
  of_purchase uuid
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select exists (select from public.payouts p where p.purchase_id = of_purchase and p.kind = 'creator' and p.status = 'paid')
$function$;

create or replace function private.is_established (
  author uuid
)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return private.trust_of(author) >= 2 and 10 < (
    select count(distinct coalesce(b.buyer_id::text, k.payer_account, b.id::text))
    from (
      select s.purchase_id from public.sales s
      where s.seller_id = author and s.refunded_at is null order by s.paid_at desc, s.purchase_id desc limit 1000) as kept
    join public.purchases b on b.id = kept.purchase_id
    left join public.purchase_secrets k on k.purchase_id = b.id and not k.payer_is_service);
end;
$function$;

create or replace function private.is_refund_waiting (
  due public.payouts
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select due.status = 'pending' and exists (
    select from public.money_alerts a
    where a.resolved_at is null and ((a.kind = 'payout_cap' and a.payout_id = due.id)
      or (a.kind = 'reserve_short' and a.account = due.source_account)))
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

create or replace function private.lift_hidings (
  at_most integer
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  one private.hidings;
  done integer := 0;
begin
  for one in
    select * from private.hidings h where h.ended_at is null and h.ends_at <= now() order by h.ends_at, h.id limit at_most
  loop
    perform pg_advisory_xact_lock(hashtextextended('decide:' || one.target_id, 0));
    perform private.end_hiding(one.target_type, one.target_id, 'time', true);
    done := done + 1;
  end loop;
  for one in
    update private.hidings h set warned_at = now()
    where h.id in (
      select w.id from private.hidings w
      where w.ended_at is null and w.warned_at is null and w.ends_at <= now() + interval '2 days'
      order by w.ends_at, w.id limit greatest(at_most - done, 0) for update skip locked)
    returning h.*
  loop
    insert into public.outbox (template, user_id, data, natural_key)
    select 'hiding_ends', u.id, jsonb_build_object('target', one.target_type, 'path', '/admin/reports/' || r.id, 'reference', 'RPT-' || r.number,
      'hours', greatest(1, floor(extract(epoch from one.ends_at - now()) / 3600)::integer)), format('hiding_ends:%s:%s', one.id, u.id)
    from auth.users u
    join public.profiles p on p.id = u.id and p.status = 'active'
    cross join lateral (
      select o.id, o.number from public.reports o
      where o.target_type = one.target_type and o.target_id = one.target_id and o.status in ('open', 'triaged')
      order by o.priority, o.created_at, o.id limit 1) as r
    where u.raw_app_meta_data ->> 'role' in ('owner', 'moderator')
    on conflict (natural_key) do nothing;
    done := done + 1;
  end loop;
  return done;
end;
$function$;

create or replace function private.list_comment_reports (
  after_id uuid,
  at_most integer
)
  returns SETOF public.comment_report_entry
  language plpgsql
  stable
  security definer
  rows 50
  set search_path to ''
  AS $function$
declare
  passed public.reports;
begin
  perform private.require_office('moderator');
  select * into passed from public.reports r where r.id = after_id;
  return query
    select r.id, r.number, r.target_id, r.priority,
      array(select distinct o.reason from public.reports o
        where o.target_type = 'comment' and o.target_id = r.target_id and o.status in ('open', 'triaged') order by o.reason),
      private.count_open_reports('comment', r.target_id), coalesce(seen.label, 'Not there any more'), seen.content ->> 'body',
      coalesce(seen.content ? 'paid', false), seen.author_id, seen.author_handle,
      -- Counted up to 101: the page says "more than 100".
      (select count(*) from (
        select from public.comments c where c.author_id = seen.author_id and c.status not in ('removed', 'deleted') limit 101) as others),
      said.status::text, private.target_path('comment', r.target_id), r.created_at
    from (
      select o.* from public.reports o
      where o.target_type = 'comment' and o.status in ('open', 'triaged')
        and (passed.id is null
          or (o.priority, o.is_doubtful, o.created_at, o.id) > (passed.priority, passed.is_doubtful, passed.created_at, passed.id))
        and not exists (
          select from public.reports e
          where e.target_type = 'comment' and e.target_id = o.target_id and e.status in ('open', 'triaged')
            and (e.priority, e.is_doubtful, e.created_at, e.id) < (o.priority, o.is_doubtful, o.created_at, o.id))
      order by o.priority, o.is_doubtful, o.created_at, o.id limit at_most) as r
    left join private.reported_content seen on seen.id = r.content_id
    left join public.comments said on said.id = r.target_id
    order by r.priority, r.is_doubtful, r.created_at, r.id;
end;
$function$;

create or replace function private.list_removed_sales (
  of_post uuid
)
  returns SETOF uuid
  language sql
  stable
  set search_path to ''
  AS $function$
  select b.id from public.purchases b join public.posts p on p.id = b.post_id
  where p.id = of_post and p.status = 'removed' and b.status = 'paid' and b.paid_at > p.removed_at - private.removal_refund_period()
  order by b.paid_at, b.id
$function$;

create or replace function private.list_reports (
  is_decided boolean,
  after_id uuid,
  at_most integer
)
  returns SETOF public.report_entry
  language plpgsql
  stable
  security definer
  rows 50
  set search_path to ''
  AS $function$
declare
  passed public.reports;
begin
  perform private.require_office('moderator');
  select * into passed from public.reports r where r.id = after_id;
  return query
    select r.id, r.number, r.target_type, r.reason, r.priority, r.status, coalesce(c.label, 'Not there any more'), c.author_handle,
      private.count_open_reports(r.target_type, r.target_id), r.created_at, r.decided_at,
      case when r.decided_at is null then (private.describe_hiding(r.target_type, r.target_id) ->> 'hidden_at')::timestamptz end,
      r.is_doubtful
    from (
      (select o.* from public.reports o
       where not is_decided and o.status in ('open', 'triaged')
         and (passed.id is null
           or (o.priority, o.is_doubtful, o.created_at, o.id) > (passed.priority, passed.is_doubtful, passed.created_at, passed.id))
         and not exists (
           select from public.reports e
           where e.target_type = o.target_type and e.target_id = o.target_id and e.status in ('open', 'triaged')
             and (e.priority, e.is_doubtful, e.created_at, e.id) < (o.priority, o.is_doubtful, o.created_at, o.id))
       order by o.priority, o.is_doubtful, o.created_at, o.id limit at_most)
      union all
      (select d.* from public.reports d
       where is_decided and d.decided_at is not null and (passed.id is null or (d.decided_at, d.id) < (passed.decided_at, passed.id))
       order by d.decided_at desc, d.id desc limit at_most)) as r
    left join private.reported_content c on c.id = r.content_id
    order by case when not is_decided then r.priority end, case when not is_decided then r.is_doubtful end,
      case when not is_decided then r.created_at end, r.decided_at desc, case when not is_decided then r.id end, r.id desc;
end;
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

create or replace function private.looks_like_service (
  sender text
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  with bought as (
    select b.buyer_id, b.post_id from public.payments p join public.purchases b on b.id = p.purchase_id
    where p.from_account = sender and p.confirmed_at is not null and b.kind not in ('login', 'reserve'))
  select exists (select from public.exchange_accounts x where x.account = sender)
    or (select count(distinct b.buyer_id) from bought b)
      + coalesce((select max(v.visitors) from (select count(*) as visitors from bought b where b.buyer_id is null group by b.post_id) as v), 0) > 20
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
  owed_as := case due.kind when 'fee' then 'fee' when 'refund' then 'refund' when 'excess' then 'refund' else 'creator' end;
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
    from public.purchases b where b.id = due.purchase_id;
  elsif due.recipient_id is not null then perform private.tell_of_payout('payout_paid', due);
  end if;
  return due;
end;
$function$;

create or replace function private.may_advance (
  bought public.purchases
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select bought.refund_asked_by = 'staff' and private.current_reserve() is not null
    and exists (
      select from public.posts p where p.id = bought.post_id and p.status = 'removed'
        and bought.paid_at > p.removed_at - private.removal_refund_period())
    and private.is_creator_paid(bought.id)
$function$;

create or replace function private.may_person_read_comments (
  of_post uuid,
  reader uuid
)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
declare
  post public.posts;
begin
  select * into post from public.posts p where p.id = of_post;
  if not found or post.status = 'removed' then return false; end if;
  if post.profile_id = reader then return true; end if;
  if post.comments_mode = 'off' then return false; end if;
  return (post.status = 'published' and private.are_comments_open(post))
    or exists (select from public.entitlements e where e.user_id = reader and e.post_id = of_post and e.revoked_at is null);
end;
$function$;

create or replace function private.measure_transparency()
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  few constant integer := 5;
  held record;
  waiting record;
  done record;
  newest record;
  compared public.reconciliations;
begin
  select coalesce(sum(lying.raw), 0) as raw, count(distinct b.seller_id) as writers into held
  from (
    select l.purchase_id, sum(l.amount_raw) as raw from public.ledger_entries l
    where l.account = 'chain' group by l.purchase_id having sum(l.amount_raw) <> 0) as lying
  join public.purchases b on b.id = lying.purchase_id and b.kind not in ('login', 'reserve');
  select min(o.created_at) as since, count(distinct b.seller_id) as writers into waiting
  from public.payouts o join public.purchases b on b.id = o.purchase_id and b.kind not in ('login', 'reserve')
  where o.status in ('held', 'pending', 'publishing', 'failed', 'awaiting_address');
  select count(*) filter (where o.status = 'paid') as paid, count(*) filter (where o.status = 'failed') as failed,
    count(distinct b.seller_id) as writers,
    count(distinct b.seller_id) filter (where o.kind = 'creator' and o.status = 'paid' and b.paid_at is not null) as writers_paid,
    percentile_cont(0.5) within group (order by extract(epoch from o.paid_at - b.paid_at))
      filter (where o.kind = 'creator' and o.status = 'paid' and b.paid_at is not null) as median
  into done
  from public.payouts o join public.purchases b on b.id = o.purchase_id and b.kind not in ('login', 'reserve')
  where o.status in ('paid', 'failed') and o.updated_at > now() - interval '30 days';
  -- Only what /chain shows of that block.
  select o.block_hash as block, o.amount_raw as raw, greatest(0, extract(epoch from o.paid_at - b.paid_at)) as seconds into newest
  from public.payouts o join public.purchases b on b.id = o.purchase_id and b.kind not in ('login', 'reserve')
  where o.kind = 'creator' and o.status = 'paid' and b.paid_at is not null and o.updated_at > now() - interval '30 days'
  order by o.paid_at desc, o.id limit 1;
  select * into compared from public.reconciliations r order by r.created_at desc limit 1;
  update public.transparency t set measured_at = now(),
    held_raw = case when held.writers >= few or held.raw = 0 then held.raw end,
    is_held_by_few = held.raw > 0 and held.writers < few,
    oldest_since = case when waiting.writers >= few then date_trunc('hour', waiting.since) end,
    payouts_paid = case when done.writers >= few then done.paid end,
    payouts_failed = case when done.writers >= few then done.failed end,
    median_seconds = case when done.writers_paid >= few then round(done.median) end,
    payout_block = case when done.writers_paid >= few then newest.block end,
    payout_raw = case when done.writers_paid >= few then newest.raw end,
    payout_seconds = case when done.writers_paid >= few then round(newest.seconds) end,
    compared_at = compared.created_at, accounts_differing = compared.differing
  where t.id = 1;
  perform private.touch_tags('transparency');
end;
$function$;

create or replace function private.measure_trust (
  of_user uuid
)
  returns private.trust_facts
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
declare
  person public.profiles;
  known private.trust_facts;
begin
  select * into person from public.profiles p where p.id = of_user;
  known.is_barred := person.id is null or person.status <> 'active'
    or exists (select from auth.users u where u.id = of_user and u.is_anonymous);
  known.days := coalesce(extract(day from now() - person.created_at), 0);
  select count(*) into known.payouts from (
    select from public.payouts o where o.recipient_id = of_user and o.kind = 'creator' and o.status = 'paid' limit 100) as paid;
  -- Null without a sale.
  select floor(100 - 100.0 * sum(s.refunds) / nullif(sum(s.unlocks), 0)) into known.kept_percent
  from public.posts p join public.post_stats s on s.post_id = p.id where p.profile_id = of_user;
  -- Ten posts of one friend are one.
  select count(distinct p.profile_id) into known.bought_from
  from (
    select e.post_id from public.entitlements e
    where e.user_id = of_user and e.revoked_at is null and e.source = 'purchase' and e.granted_at < now() - interval '7 days' limit 100) as kept
  join public.posts p on p.id = kept.post_id and p.profile_id <> of_user;
  select count(*) filter (where r.was_right), count(*) filter (where not r.was_right) into known.upheld, known.refused
  from (
    select private.was_right(o) as was_right from public.reports o
    where o.reporter_id = of_user and o.decided_at is not null order by o.created_at desc limit 100) as r;
  known.has_bad_record := private.reports_badly(of_user);
  select count(*) into known.removed from public.moderation_actions m
  where m.affected_id = of_user and m.created_at > now() - interval '180 days'
    and m.action in ('remove_post', 'remove_comment', 'limit_account', 'suspend_account')
    and not exists (select from private.appeals a where a.decision_id = m.id and a.status = 'overturned');
  known.level := case
    when known.is_barred or known.days < 30 or not (known.payouts >= 1 or known.bought_from >= 2 or known.upheld >= 1) then 0
    when known.has_bad_record or known.removed > 0 then 1
    when known.days >= 365 and ((known.payouts >= 100 and known.kept_percent >= 95) or known.upheld >= 20) then 3
    when known.days >= 90 and ((known.payouts >= 10 and known.kept_percent >= 90) or known.upheld >= 5) then 2
    else 1 end;
  return known;
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
    ('payout_address_changed', false, false),
    ('new_follower', true, null),
    ('comment_on_post', true, true),
    ('reply_to_comment', true, true),
    ('mention', true, true),
    ('comment_liked', true, null),
    ('comment_not_approved', true, null),
    ('featured', true, null),
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
    'trust', to_jsonb(private.measure_trust(of_person)),
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

create or replace function private.open_reserve (
  seed text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  taken public.deposit_addresses;
  opened public.purchases;
begin
  if private.find_reserve(seed) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('reserve:' || seed, 0));
  if private.find_reserve(seed) is not null then return; end if;
  taken := private.take_deposit_address(seed);
  -- No quote: any amount may come, at any time. The price is there because a purchase has one.
  insert into public.purchases (kind, ephemeral_address, derivation_index, amount_raw, refund_window_min, has_downloads, expires_at)
  values ('reserve', taken.account, taken.derivation_index, 1e30, 0, false, 'infinity')
  returning * into opened;
  perform private.announce_open(opened);
end;
$function$;

create or replace function private.owed_by (
  author uuid
)
  returns numeric
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(sum(s.creator_raw), 0) from public.sales s join public.posts p on p.id = s.post_id and p.status = 'removed'
  where s.seller_id = author and s.refunded_at is not null and private.is_advanced(s.purchase_id)
$function$;

create or replace function private.publish_post (
  of_post uuid,
  seen_version integer,
  wants_notification boolean,
  has_rights boolean,
  wanted_access public.post_access,
  change_note text
)
  returns public.posts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts := private.lock_own_post(of_post);
begin
  perform private.refuse_while_hidden(post);
  if post.status not in ('draft', 'published', 'unpublished') then
    perform private.refuse('conflict', 'A post in this state cannot be published.');
  end if;
  perform private.require_may_change(post);
  perform private.check_intent(post, seen_version, has_rights);
  perform private.refuse_while_leaving(post);
  perform private.refuse_while_limited(post.profile_id);
  perform private.require_rest(post, now());
  perform private.note_change(post, nullif(btrim(change_note), ''));
  perform private.offer_refunds(post);
  update public.posts p set rights_confirmed_at = coalesce(p.rights_confirmed_at, now()) where p.id = post.id;
  if wanted_access <> post.access then post := private.change_access(post, wanted_access); end if;
  post := private.publish(post, false);
  if wants_notification and post.listed and post.followers_notified_at is null then
    update public.posts p set followers_notified_at = now() where p.id = post.id returning * into post;
    perform private.add_job('notify_followers', jsonb_build_object('id', post.id));
  end if;
  return post;
end;
$function$;

create or replace function private.pushed_by_default()
  returns text[]
  language sql
  immutable
  set search_path to ''
  AS $function$
  select array[
    'new_post', 'milestone', 'featured', 'refund_requested', 'payout_failed', 'payout_address_changed', 'comment_on_post', 'reply_to_comment',
    'mention', 'schedule_failed', 'content_removed', 'content_hidden', 'comment_removed', 'reach_limited', 'report_decision', 'appeal_decision',
    'account_status', 'purchase_late_unlocked', 'refund_needs_address', 'refund_waits', 'reading_restored',
    'export_ready']
$function$;

create or replace function private.read_advance (
  due public.payouts
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'isOwed', b.refund_asked_by = 'staff' and b.status in ('refund_pending', 'refunded') and private.is_creator_paid(b.id),
    'purchase', jsonb_build_object('id', b.id, 'status', b.status),
    'sale', (select jsonb_build_object('amountRaw', s.amount_raw::text) from public.sales s where s.purchase_id = b.id),
    'payments', private.read_payments(b.id),
    'excessOf', (
      select coalesce(jsonb_agg(x.payment_hash), '[]') from public.payouts x where x.purchase_id = b.id and x.kind = 'excess'))
  from public.purchases b
  where b.id = due.purchase_id and due.kind = 'refund' and b.ephemeral_address <> due.source_account
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
      'isSellerBarred', coalesce(seller.status in ('suspended', 'deleted'), false) or private.is_frozen(b.seller_id)),
    'sale', (
      select jsonb_build_object('amountRaw', s.amount_raw::text, 'feeBps', s.fee_bps::text, 'feeRaw', s.fee_raw::text,
        'creatorAccount', s.creator_account, 'feeAccount', s.fee_account, 'isRefunded', s.refunded_at is not null,
        'isAdvanced', s.refunded_at is not null and private.is_advanced(b.id))
      from public.sales s where s.purchase_id = b.id),
    'payments', private.read_payments(b.id),
    'payouts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'kind', o.kind, 'status', o.status, 'paymentHash', o.payment_hash,
        'recipient', o.recipient_account, 'amountRaw', o.amount_raw::text, 'blockHash', o.block_hash,
        -- Asked only where they can be: each call costs a plan.
        'advance', case when o.purchase_id <> b.id then private.read_advance(o) end,
        'testRecipient', case when o.kind = 'test' then private.test_recipient(o) end,
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

create or replace function private.read_library_feed (
  secret text
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select coalesce((
    select jsonb_agg(jsonb_build_object('id', own.id, 'title', own.title, 'summary', own.summary, 'language', own.language,
      'slug', own.slug, 'handle', own.handle, 'name', own.name, 'since', own.granted_at, 'edited_at', own.edited_at)
      order by own.granted_at desc, own.id)
    from (
      select p.id, p.title, coalesce(p.excerpt, p.subtitle) as summary, p.language, coalesce(p.slug, p.id::text) as slug,
        a.handle::text as handle, a.name, e.granted_at, coalesce(p.edited_at, p.published_at) as edited_at
      from public.entitlements e
      join public.posts p on p.id = e.post_id and p.status <> 'removed'
      join public.profiles a on a.id = p.profile_id
      where e.user_id = f.user_id and e.revoked_at is null and e.section_idx is null
      order by e.granted_at desc, e.id limit 100) as own), '[]')
  from public.library_feeds f where f.secret_hash = secret
$function$;

create or replace function private.read_payments (
  of_purchase uuid
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('hash', p.block_hash, 'from', p.from_account, 'isFromService', private.is_from_service(p),
      'amountRaw', p.amount_raw::text, 'receivedBlock', p.received_block) order by p.confirmed_at, p.block_hash), '[]')
    from public.payments p where p.purchase_id = of_purchase and p.confirmed_at is not null);
end;
$function$;

create or replace function private.read_receipt (
  of_purchase uuid
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'id', b.id, 'buyer_id', b.buyer_id, 'seller_id', b.seller_id, 'number', s.receipt_number, 'status', b.status,
    'payment_state', b.payment_state, 'channel', b.channel, 'created_at', b.created_at, 'paid_at', b.paid_at,
    'refund_until', b.refund_window_ends_at, 'refund_window_min', b.refund_window_min, 'refunded_at', b.refunded_at,
    'refund_reason', b.refund_reason, 'refund_asked_by', b.refund_asked_by, 'now', now(),
    'quoted_raw', b.amount_raw::text, 'received_raw', b.received_raw::text, 'price_usd_micros', b.price_usd_micros::text,
    'rate_usd', coalesce(s.rate_usd, b.rate_usd)::text, 'rate_at', s.rate_at,
    'rate_sources', case when s.rate_usd is null then b.rate_sources else s.rate_sources end, 'has_downloads', b.has_downloads,
    'kept_raw', s.amount_raw::text, 'fee_raw', s.fee_raw::text, 'creator_raw', s.creator_raw::text, 'fee_bps', s.fee_bps,
    'payer_account', first.from_account,
    'withdrawal_until', b.withdrawal_ends_at, 'withdrawn_at', b.withdrawn_at,
    'consent_text_id', k.consent_text_id, 'consent_at', k.consent_at,
    'post', jsonb_build_object(
      'id', p.id, 'title', coalesce(v.title, p.title), 'slug', coalesce(p.slug, p.id::text), 'version', v.n, 'status', p.status,
      'withdrawn_at', case p.status when 'removed' then p.removed_at when 'published' then null else p.unpublished_at end),
    'seller', jsonb_build_object(
      'name', a.name, 'handle', a.handle::text, 'seller_type', h.seller_type, 'legal_name', h.legal_name,
      'legal_address', h.legal_address, 'country', h.country),
    'blocks', coalesce((
      select jsonb_agg(jsonb_build_object('hash', x.hash, 'role', x.role, 'amount_raw', x.amount_raw::text, 'at', x.at,
        'is_confirmed', x.is_confirmed) order by x.at, x.hash)
      from (
        select m.block_hash as hash, 'payment' as role, m.amount_raw, coalesce(m.confirmed_at, m.seen_at) as at,
          m.confirmed_at is not null as is_confirmed
        from public.payments m where m.purchase_id = b.id
        union all
        select o.block_hash, o.kind::text, o.amount_raw, coalesce(o.paid_at, o.updated_at), o.status = 'paid'
        from public.payouts o where o.purchase_id = b.id and o.block_hash is not null) as x), '[]'),
    'returns', coalesce((
      select jsonb_agg(jsonb_build_object('kind', r.kind, 'amount_raw', r.amount_raw::text, 'status', r.status,
        'account', r.recipient_account, 'block_hash', r.block_hash, 'paid_at', r.paid_at, 'since', r.created_at,
        'is_taken_up', r.attempts > 0 or r.block_hash is not null, 'waits', private.is_refund_waiting(r)) order by r.created_at, r.id)
      from public.payouts r where r.purchase_id = b.id and r.kind in ('refund', 'excess')), '[]'))
  from public.purchases b
  join public.posts p on p.id = b.post_id
  join public.profiles a on a.id = b.seller_id
  left join public.private_profiles h on h.id = b.seller_id
  left join public.sales s on s.purchase_id = b.id
  left join public.post_versions v on v.id = coalesce(s.version_id, p.current_version_id)
  left join public.purchase_secrets k on k.purchase_id = b.id
  left join lateral (
    select m.from_account from public.payments m where m.purchase_id = b.id and m.confirmed_at is not null
    order by m.confirmed_at, m.block_hash limit 1) as first on true
  where b.id = of_purchase
$function$;

create or replace function private.read_reserve()
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'account', own.account,
    'held_raw', (
      select coalesce(sum(l.amount_raw), 0)::text from public.purchases b join public.ledger_entries l on l.purchase_id = b.id and l.account = 'chain'
      where b.ephemeral_address = own.account),
    'promised_raw', (
      select coalesce(sum(p.amount_raw), 0)::text from public.payouts p
      where p.source_account = own.account and p.status not in ('paid', 'cancelled')))
  from (select private.current_reserve() as account) as own where own.account is not null
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

create or replace function private.read_staff_row (
  of_kind public.staff_row,
  of_key text
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  facts jsonb;
  on_account text;
  of_payout uuid;
  of_purchase uuid;
  of_seller uuid;
  targets text[] := array[of_kind || ':' || of_key];
begin
  perform private.require_office('finance');
  case of_kind
    when 'payout' then
      select to_jsonb(p) - 'recipient_id' - 'state', p.source_account, p.id, targets || ('block:' || p.block_hash)
      into facts, on_account, of_payout, targets from private.staff_payouts p where p.id = of_key::uuid;
    when 'block' then
      select jsonb_build_object('hash', b.hash, 'kind', b.kind, 'state', b.state, 'previous', b.previous), b.account
      into facts, on_account from public.nano_blocks b where b.hash = of_key;
    when 'payment' then
      select jsonb_build_object('hash', p.block_hash, 'from', p.from_account, 'is_from_service', p.from_is_service, 'amount_raw', p.amount_raw::text,
        'seen_at', p.seen_at, 'confirmed_at', p.confirmed_at, 'received_block', p.received_block), b.ephemeral_address
      into facts, on_account from public.payments p join public.purchases b on b.id = p.purchase_id where p.block_hash = of_key;
    when 'alert' then
      select jsonb_build_object('id', a.id, 'kind', a.kind, 'detail', a.detail, 'expected_raw', a.expected_raw::text, 'found_raw', a.found_raw::text,
        'times', a.times, 'created_at', a.created_at, 'last_seen_at', a.last_seen_at, 'resolved_at', a.resolved_at, 'payout_id', a.payout_id), a.account
      into facts, on_account from public.money_alerts a where a.id = of_key::uuid;
  end case;
  if facts is null then return null; end if;
  -- A refund from our own account belongs to the purchase that it returns, not to that account.
  select b.id, b.seller_id into of_purchase, of_seller from public.purchases b
  where case when of_payout is null then b.ephemeral_address = on_account
    else b.id = (select o.purchase_id from public.payouts o where o.id = of_payout) end;
  return jsonb_build_object(
    'row', facts, 'account', on_account,
    'purchase', (
      select jsonb_build_object('id', b.id, 'status', b.status, 'channel', b.channel, 'amount_raw', b.amount_raw::text, 'received_raw', b.received_raw::text,
        'created_at', b.created_at, 'paid_at', b.paid_at, 'window_ends_at', private.returnable_until(b), 'refund_reason', b.refund_reason,
        'seller_name', s.name, 'seller_handle', s.handle, 'seller_status', s.status,
        'payouts_frozen_at', (select f.frozen_at from public.payout_freezes f where f.user_id = b.seller_id),
        'post_title', t.title, 'post_slug', t.slug, 'post_status', t.status)
      from public.purchases b left join public.profiles s on s.id = b.seller_id left join public.posts t on t.id = b.post_id where b.id = of_purchase),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object('hash', p.block_hash, 'from', p.from_account, 'amount_raw', p.amount_raw::text,
        'confirmed_at', p.confirmed_at, 'received_block', p.received_block) order by p.seen_at, p.block_hash), '[]')
      from public.payments p where p.purchase_id = of_purchase),
    'payouts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'kind', o.kind, 'status', o.status, 'amount_raw', o.amount_raw::text,
        'recipient', o.recipient_account, 'block_hash', o.block_hash) order by o.created_at, o.id), '[]')
      from public.payouts o where o.source_account = on_account),
    'blocks', (
      select coalesce(jsonb_agg(jsonb_build_object('hash', k.hash, 'kind', k.kind, 'state', k.state, 'created_at', k.created_at, 'sent_at', k.sent_at,
        'confirmed_at', k.confirmed_at, 'dead_at', k.dead_at, 'rival_hash', k.rival_hash) order by k.created_at, k.hash), '[]')
      from public.nano_blocks k where k.account = on_account),
    'alerts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'detail', a.detail, 'times', a.times, 'created_at', a.created_at)
        order by a.created_at desc), '[]')
      from public.money_alerts a where a.account = on_account and a.resolved_at is null),
    'attempts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'at', n.created_at, 'error_class', n.error_class, 'error', n.error) order by n.id desc), '[]')
      from (select * from private.payout_attempts x where x.payout_id = of_payout order by x.id desc limit 50) as n),
    'ledger', (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'at', l.created_at, 'reason', l.reason, 'account', l.account, 'amount_raw', l.amount_raw::text)
        order by l.id), '[]')
      from public.ledger_entries l where l.payout_id = of_payout or (of_payout is null and l.purchase_id = of_purchase)),
    'log', (
      select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'at', g.created_at, 'action', g.action, 'reason', g.reason,
        'by', coalesce(w.handle::text, w.name), 'before', g.before ->> 'status', 'after', g.after ->> 'status') order by g.id desc), '[]')
      from (
        select * from public.admin_audit_log x
        where x.target = any (targets) or (x.target = 'profile:' || of_seller and x.action in ('freeze_payouts', 'end_payout_freeze'))
        order by x.id desc limit 50) as g
      left join public.profiles w on w.id = g.actor_id));
end;
$function$;

create or replace function private.read_test_send()
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'is_possible', private.has_test_money() and private.count_test_sends(h.id) < 3 and not private.is_frozen(h.id),
    'status', last.status, 'block_hash', last.block_hash, 'at', last.created_at)
  from public.private_profiles h
  left join lateral (
    select p.status, p.block_hash, p.created_at from private.test_sends t join public.payouts p on p.id = t.payout_id
    where t.user_id = h.id and p.recipient_account = h.payout_address order by p.created_at desc limit 1) as last on true
  where h.id = (select auth.uid())
$function$;

create or replace function private.refuse_while_hidden (
  post public.posts
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if post.status = 'hidden' then
    perform private.refuse('conflict', 'We have hidden this post until a person has looked at reports of it. Until then it stays as it is.');
  end if;
end;
$function$;

create or replace function private.removal_refund_period()
  returns interval
  language sql
  immutable
  set search_path to ''
  AS $function$ select interval '30 days' $function$;

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

create or replace function private.reopen_purchase (
  existing public.purchases,
  post public.posts,
  offered_raw numeric,
  rules public.settings
)
  returns public.purchase_facts
  language plpgsql
  set search_path to ''
  AS $function$
declare
  quoted private.quote;
  is_running boolean := existing.status = 'pending' and existing.expires_at > now();
  has_money boolean := private.has_money(existing);
begin
  if is_running and (post.access <> 'pwyw' or offered_raw is null or offered_raw = existing.amount_raw or has_money) then
    return private.facts_of(existing, false);
  end if;
  perform private.require_quotes(rules);
  -- Once something has arrived or is on its way, the amount that the buyer was told stands.
  quoted := case when has_money then (existing.amount_raw, existing.price_usd_micros, existing.rate_usd, existing.rate_sources)::private.quote
    else private.quote_post(post, offered_raw, rules) end;
  if not has_money then perform private.require_known_buyer(existing.buyer_id, quoted.amount_raw); end if;
  update public.purchases p set
    status = 'pending', crowded_out_at = null, amount_raw = quoted.amount_raw, price_usd_micros = quoted.price_usd_micros, rate_usd = quoted.rate_usd,
    rate_sources = quoted.rate_sources, has_downloads = case when has_money then p.has_downloads else post.offers_downloads end,
    expires_at = now() + case when existing.received_raw > 0 then interval '24 hours'
      else make_interval(secs => rules.purchase_ttl_seconds) end
  where p.id = existing.id returning * into existing;
  -- A new quote promises what the post holds now. Once money is on its way, the old promise stands.
  update public.purchase_secrets s set declared_words = post.paid_words, declared_images = post.paid_images
  where s.purchase_id = existing.id and not has_money;
  perform private.announce_open(existing);
  return private.facts_of(existing, true);
end;
$function$;

create or replace function private.report_listed_picture (
  of_user uuid,
  place text,
  sha256 text,
  list text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  line constant text := format('%s: tried to upload a picture (%s) that is on %s. Its SHA-256 is %s. Nothing was stored.',
    to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"'), place, list, sha256);
  seen private.reported_content;
  filed uuid;
begin
  if sha256 !~ '^[0-9a-f]{64}$' or place not in ('post', 'avatar', 'cover') or char_length(list) > 100 then
    perform private.refuse('validation_failed', 'This is no report of a picture.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended(format('report:%s:scan', of_user), 0));
  select o.report_id into filed from private.open_reports o
  where o.target_type = 'profile' and o.target_id = of_user and o.reporter = 'scan';
  if found then
    update public.reports r set details = left(r.details || E'\n' || line, 3000) where r.id = filed;
    return;
  end if;
  seen := private.describe_target('profile', of_user);
  insert into private.reported_content as known (target_type, target_id, fingerprint, label, author_id, author_handle, content)
  values ('profile', of_user, seen.fingerprint, coalesce(seen.label, 'An account without a handle'), seen.author_id, seen.author_handle, seen.content)
  on conflict (target_type, target_id, fingerprint) do update set label = known.label
  returning * into seen;
  insert into public.reports (target_type, target_id, reason, details, priority, content_id)
  values ('profile', of_user, 'child_safety', line, 0, seen.id) returning id into filed;
  insert into private.open_reports (target_type, target_id, reporter, report_id) values ('profile', of_user, 'scan', filed);
end;
$function$;

create or replace function private.reports_badly (
  of_user uuid
)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return (
    select count(*) filter (where not r.was_right) >= 3 and count(*) filter (where not r.was_right) > count(*) filter (where r.was_right)
    from (
      select private.was_right(o) as was_right from public.reports o
      where o.reporter_id = of_user and o.decided_at is not null and o.decision <> 'duplicate' order by o.created_at desc limit 10) as r);
end;
$function$;

create or replace function private.require_for_sale (
  post public.posts,
  buyer uuid
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if post.id is null or post.status in ('draft', 'scheduled') then
    perform private.refuse('not_found', 'There is no such post.');
  elsif post.status = 'hidden' then
    perform private.refuse('not_for_sale', 'This post is not available at the moment.');
  elsif post.status <> 'published' then
    perform private.refuse('gone', 'The author withdrew this post. It can’t be bought any more.');
  elsif post.profile_id = buyer then
    perform private.refuse('own_post', 'This is your post.');
  elsif post.access = 'free' then
    perform private.refuse('not_for_sale', 'This post is free.');
  elsif exists (select from public.entitlements e where e.user_id = buyer and e.post_id = post.id and e.revoked_at is null) then
    perform private.refuse('already_owned', 'You own this post.');
  elsif not exists (
    select from public.profiles s join public.private_profiles h on h.id = s.id
    where s.id = post.profile_id and s.status in ('active', 'limited') and h.payout_address is not null) then
    perform private.refuse('not_for_sale', 'This post can’t be bought right now.');
  end if;
end;
$function$;

create or replace function private.require_known_buyer (
  buyer uuid,
  amount_raw numeric
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if amount_raw > 1e33 then perform private.refuse('not_for_sale', 'This costs more than Ӿ1,000, the most that we take for a post.'); end if;
  if amount_raw > 5e31 and not exists (
    select from public.profiles p join auth.users u on u.id = p.id where p.id = buyer and not u.is_anonymous) then
    perform private.refuse('registered_required', 'Posts above Ӿ50 need an account. Sign in first.');
  end if;
end;
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

create or replace function private.return_payments (
  bought public.purchases,
  to_account text,
  from_account text default null::text
)
  returns numeric
  language plpgsql
  set search_path to ''
  AS $function$
declare
  returned numeric;
begin
  with refunds as (
    insert into public.payouts (purchase_id, kind, payment_hash, recipient_account, amount_raw, status, source_account)
    select bought.id, 'refund', p.block_hash, target.account, p.amount_raw - coalesce(x.amount_raw, 0),
      case when target.account is null then 'awaiting_address' else 'pending' end::public.payout_status,
      coalesce(return_payments.from_account, bought.ephemeral_address)
    from public.payments p
    left join public.payouts x on x.payment_hash = p.block_hash and x.kind = 'excess'
    cross join lateral (select coalesce(to_account, case when private.is_from_service(p) then null else p.from_account end) as account) as target
    where p.purchase_id = bought.id and p.confirmed_at is not null and p.amount_raw > coalesce(x.amount_raw, 0)
    on conflict (payment_hash, kind) do nothing
    returning amount_raw)
  select coalesce(sum(refunds.amount_raw), 0) into returned from refunds;
  if returned > 0 and bought.status in ('refund_pending', 'refunded') then
    perform private.post_legs('late_payment_returned', bought.id, null,
      ('unsettled', returned, null)::private.leg, ('refund', -returned, null)::private.leg);
  end if;
  return returned;
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

create or replace function private.send_test_payout()
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  own public.profiles := private.require_open_profile(auth.uid());
  kept public.private_profiles;
  made public.payouts;
begin
  perform private.require_settled_sign_in(own.id);
  select * into kept from public.private_profiles h where h.id = own.id for update;
  if kept.payout_address is null then perform private.refuse('payout_required', 'Set your payout address first.'); end if;
  if private.is_frozen(own.id) then perform private.refuse('conflict', 'Your payouts are frozen. End that first, then send a test.'); end if;
  -- A second press is the same test.
  if exists (
    select from private.test_sends t join public.payouts p on p.id = t.payout_id
    where t.user_id = own.id and p.recipient_account = kept.payout_address and p.status in ('pending', 'publishing')) then
    return private.read_test_send();
  end if;
  if private.count_test_sends(own.id) >= 3 then
    perform private.refuse_for(86400, 'You have sent three tests today. Send the next one tomorrow.');
  end if;
  -- One after another, so that what is promised to buyers is not spent.
  perform pg_advisory_xact_lock(hashtextextended('test_sends', 0));
  if not private.has_test_money() then
    perform private.refuse('conflict', 'We cannot send a test right now. Your address works without one.');
  end if;
  insert into public.payouts (kind, recipient_account, amount_raw, status, source_account)
  values ('test', kept.payout_address, private.test_send_raw(), 'pending', private.current_reserve())
  returning * into made;
  insert into private.test_sends (payout_id, user_id) values (made.id, own.id);
  return private.read_test_send();
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
  if bought.kind <> 'post' then
    perform private.refuse('not_for_sale', 'Only posts are sold so far.');
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
    else return private.complete_sale(bought, judged, rules);
  end case;
end;
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
  return private.facts_of(bought, true);
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
  if not private.may_pay(due.recipient_id) then
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
    select o.amount_raw, nullif(o.held_until, 'infinity') as held_until,
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

create or replace function private.take_deposit_address (
  of_seed text default null::text
)
  returns public.deposit_addresses
  language plpgsql
  set search_path to ''
  AS $function$
declare
  taken public.deposit_addresses;
begin
  update public.deposit_addresses a set state = 'assigned', assigned_at = now()
  where a.account = (
    select free.account from public.deposit_addresses free where free.state = 'free' and free.seed_id = coalesce(of_seed, free.seed_id)
    order by free.derivation_index limit 1 for update skip locked)
  returning * into taken;
  if not found then perform private.refuse('payments_paused', 'Payments are paused for a few minutes.'); end if;
  return taken;
end;
$function$;

create or replace function private.take_down_comment (
  said public.comments,
  actor uuid,
  found_facts text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if private.end_hiding('comment', said.id, 'decided', false) then said.status := 'published'; end if;
  perform private.log_staff_action(actor, 'remove_comment', 'comment:' || said.id, jsonb_build_object('status', said.status), null, found_facts);
  update public.comments c set status = 'removed', pinned = false where c.id = said.id;
end;
$function$;

create or replace function private.tell_of_capped_refund()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.tell_of_waiting_refund(new.payout_id);
  return null;
end;
$function$;

create or replace function private.tell_of_waiting_refund (
  of_payout uuid
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  due public.payouts;
  bought public.purchases;
begin
  select * into due from public.payouts p where p.id = of_payout and p.kind = 'refund';
  if not found then return; end if;
  select * into bought from public.purchases b where b.id = due.purchase_id;
  if not exists (select from public.notifications n where n.user_id = bought.buyer_id and n.kind = 'refund_waits' and n.purchase_id = bought.id) then
    perform private.notify_user(bought.buyer_id, 'refund_waits', null, bought.post_id, bought.id, null, null, due.amount_raw);
  end if;
  insert into public.outbox (template, user_id, data, natural_key)
  select 'refund_waits', u.id,
    jsonb_build_object('title', t.title, 'amount_raw', due.amount_raw::text, 'path', '/receipts/' || bought.id), 'refund_waits:' || due.id
  from public.posts t
  join auth.users u on u.id = bought.buyer_id and private.real_email(u.email) is not null and u.deleted_at is null
  where t.id = bought.post_id
  on conflict (natural_key) do nothing;
end;
$function$;

create or replace function private.test_recipient (
  due public.payouts
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select h.payout_address from private.test_sends t join public.private_profiles h on h.id = t.user_id
  where t.payout_id = due.id and due.kind = 'test'
$function$;

create or replace function private.test_send_raw()
  returns numeric
  language sql
  immutable
  set search_path to ''
  AS $function$ select 1e26 $function$;

create or replace function private.trash_post (
  of_post uuid
)
  returns public.posts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts := private.lock_own_post(of_post);
begin
  if post.status = 'deleted' then return post; end if;
  perform private.refuse_while_hidden(post);
  if post.status not in ('draft', 'unpublished') then
    perform private.refuse('conflict', 'Unpublish the post first.');
  end if;
  perform private.require_may_change(post);
  update public.posts p set status = 'deleted', deleted_at = now() where p.id = post.id returning * into post;
  return post;
end;
$function$;

create or replace function private.trust_of (
  of_user uuid
)
  returns smallint
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return (private.measure_trust(of_user)).level;
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

create or replace function private.unpublish_post (
  of_post uuid
)
  returns public.posts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts := private.lock_own_post(of_post);
begin
  if post.status = 'unpublished' then return post; end if;
  perform private.refuse_while_hidden(post);
  if post.status <> 'published' then perform private.refuse('conflict', 'This post is not published.'); end if;
  perform private.require_may_change(post);
  update public.posts p set status = 'unpublished', unpublished_at = now() where p.id = post.id returning * into post;
  perform private.touch_tags('post:' || post.id, 'profile:' || post.profile_id, 'posts');
  return post;
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

create or replace function private.was_right (
  of_report public.reports
)
  returns boolean
  language sql
  immutable
  set search_path to ''
  AS $function$
  select case
    when of_report.decision in ('remove', 'limit_reach') then of_report.status <> 'overturned'
    when of_report.decision = 'no_action' then of_report.status = 'overturned' end
$function$;

create or replace function private.watch_velocity()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  most constant numeric := 2e32;
  bought public.purchases;
  seller public.profiles;
  payer private.payer;
  paid record;
begin
  select * into bought from public.purchases p where p.id = new.purchase_id;
  select * into seller from public.profiles p where p.id = new.seller_id;
  payer := private.find_payer(bought);
  select coalesce(sum(s.amount_raw), 0) as raw, count(*) as sales into paid
  from (
    select p.id from public.purchases p where p.buyer_id = bought.buyer_id and p.paid_at > now() - interval '24 hours'
    union
    select m.purchase_id from public.payments m
    where m.from_account = any (payer.wallets) and not m.from_is_service and m.confirmed_at > now() - interval '25 hours') as theirs
  join public.sales s on s.purchase_id = theirs.id
  where s.seller_id = new.seller_id and s.refunded_at is null and s.paid_at > now() - interval '24 hours';
  if paid.raw > most then
    perform private.raise_alert('velocity_of_pair', new.creator_account, null,
      format('One buyer or wallet bought %s times from @%s in 24 hours.', paid.sales, coalesce(seller.handle::text, seller.id::text)), most, paid.raw);
  end if;
  if seller.created_at < now() - interval '7 days' then return null; end if;
  select coalesce(sum(s.amount_raw), 0) as raw, count(*) as sales into paid
  from public.sales s where s.seller_id = new.seller_id and s.refunded_at is null and s.paid_at > now() - interval '24 hours';
  if paid.raw > most then
    perform private.raise_alert('velocity_of_newcomer', new.creator_account, null,
      format('@%s joined less than 7 days ago and sold %s times in 24 hours.', coalesce(seller.handle::text, seller.id::text), paid.sales), most, paid.raw);
  end if;
  return null;
end;
$function$;

create or replace function private.weigh_reporter (
  of_user uuid
)
  returns smallint
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
declare
  known private.trust_facts := private.measure_trust(of_user);
begin
  return case when known.has_bad_record then 0 else known.level end;
end;
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
    when judged.is_automated and private.describe_hiding(judged.target_type, judged.target_id) is null then 'This is over.'
    when judged.is_automated then 'A person looks at it now. You can write to us meanwhile: reply to our e-mail.'
    when judged.redress is null and judged.action <> 'no_action' then 'This decision cannot be appealed.'
    when judged.appealed_at is not null then 'This decision was appealed already. That is possible once.'
    when judged.created_at + interval '6 months' <= now() then 'The six months to appeal are over.' end
$function$;

create or replace function private.withdraw_posts_of (
  author uuid
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
declare
  left_behind text[];
begin
  with chosen as (
    select p.id from public.posts p where p.profile_id = author and p.status in ('published', 'hidden', 'scheduled')
    order by p.id limit 100 for update skip locked),
  withdrawn as (
    update public.posts p set
      status = case p.status when 'scheduled' then 'draft' else 'unpublished' end::public.post_status,
      unpublished_at = case p.status when 'scheduled' then p.unpublished_at else now() end, scheduled_at = null
    from chosen c where p.id = c.id returning p.id)
  select array_agg('post:' || w.id) into left_behind from withdrawn w;
  if left_behind is null then return false; end if;
  perform private.touch_tags(variadic left_behind || array['profile:' || author, 'posts']);
  return true;
end;
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

create or replace function public.lift_hidings (
  at_most integer default 100
)
  returns integer
  language sql
  set search_path to ''
  AS $function$ select private.lift_hidings(least(greatest(at_most, 0), 500)) $function$;

create or replace function public.read_test_send()
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.read_test_send() $function$;

create or replace function public.report_listed_picture (
  user_id uuid,
  place text,
  sha256 text,
  list text
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.report_listed_picture(user_id, place, sha256, list) $function$;

create or replace function public.resend_receipt (
  purchase_id uuid,
  reason public.bounded_text
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.resend_receipt(purchase_id, reason) $function$;

create or replace function public.send_test_payout()
  returns jsonb
  language sql
  set search_path to ''
  AS $function$ select private.send_test_payout() $function$;

alter table private.hidings
  add constraint hidings_content_id_fkey foreign key (content_id) references private.reported_content(id) on delete cascade;

alter table private.open_reports
  add constraint open_reports_network_check check ((char_length(network) <= 100));

alter table private.open_reports
  add constraint open_reports_trust_check check (((trust >= 0) AND (trust <= 3)));

alter table private.test_sends
  add constraint test_sends_payout_id_fkey foreign key (payout_id) references public.payouts(id) on delete restrict;

alter table private.test_sends
  add constraint test_sends_user_id_fkey foreign key (user_id) references public.profiles(id) on delete cascade;

alter table public.money_alerts
  add constraint money_alerts_kind_check
    check
    ((kind = ANY (ARRAY['payout_mismatch'::text, 'payout_cap'::text, 'payout_failed'::text, 'payment_not_on_chain'::text,
    'balance_differs'::text,
    'block_differs'::text,
    'foreign_block'::text,
    'account_differs'::text, 'foreign_node'::text, 'reserve_short'::text, 'velocity_of_pair'::text, 'velocity_of_newcomer'::text])));
