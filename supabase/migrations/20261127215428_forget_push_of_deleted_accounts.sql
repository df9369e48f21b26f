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
