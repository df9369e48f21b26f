set local check_function_bodies = off;

alter type public.report_entry add attribute hidden_at timestamp with time zone cascade;

alter type public.report_entry add attribute is_doubtful boolean cascade;

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
    'account_status', 'purchase_late_unlocked', 'refund_needs_address', 'reading_restored', 'export_ready']
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

create or replace function public.lift_hidings (
  at_most integer default 100
)
  returns integer
  language sql
  set search_path to ''
  AS $function$ select private.lift_hidings(least(greatest(at_most, 0), 500)) $function$;

alter table private.hidings
  add constraint hidings_content_id_fkey foreign key (content_id) references private.reported_content(id) on delete cascade;

alter table private.open_reports
  add constraint open_reports_network_check check ((char_length(network) <= 100));

alter table private.open_reports
  add constraint open_reports_trust_check check (((trust >= 0) AND (trust <= 3)));

alter table public.money_alerts
  add constraint money_alerts_kind_check
    check
    ((kind = ANY (ARRAY['payout_mismatch'::text, 'payout_cap'::text, 'payout_failed'::text, 'payment_not_on_chain'::text,
    'balance_differs'::text,
    'block_differs'::text,
    'foreign_block'::text, 'account_differs'::text, 'foreign_node'::text, 'velocity_of_pair'::text, 'velocity_of_newcomer'::text])));
