set local check_function_bodies = off;

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
  delete from private.unsubscribe_links l where l.user_id = of_user or l.creator_id = of_user;
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

create or replace function private.mail_reporter (
  of_report public.reports,
  template text,
  details jsonb
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  account uuid := (
    select u.id from auth.users u where u.id = of_report.reporter_id and not u.is_anonymous and private.real_email(u.email) is not null);
begin
  if account is null and (of_report.reporter_email is null
    or not (select allowed from public.take_rate_limit(
      template || ':' || private.hash_email(of_report.reporter_email),
      case template when 'report_decision' then 20 else 6 end, 86400))) then
    return;
  end if;
  insert into public.outbox (template, user_id, recipient_email, data, natural_key)
  values (mail_reporter.template, account, case when account is null then of_report.reporter_email end, details,
    template || ':' || of_report.id)
  on conflict (natural_key) do nothing;
end;
$function$;

comment on table private.bounced_emails is 'N-27: hashes of addresses that get no mail: their server refused it, it came back later, or its reader reported it as spam. Mail about payouts and safety is tried once a week. A mail that is taken ends it.';
