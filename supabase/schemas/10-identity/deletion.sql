-- The owner asks for an account to be deleted, and has 14 days to change their mind. erase.sql carries it out.

create function public.request_account_deletion(user_id uuid, is_proven boolean) returns timestamptz
language sql volatile security invoker set search_path = '' as $$ select private.request_account_deletion(user_id, is_proven) $$;
comment on function public.request_account_deletion is
  'Server only: it has verified the fresh code. Returns when the account is due to be deleted. Asking again changes nothing.';
grant execute on function public.request_account_deletion to service_role;

-- An account without an e-mail address can get no code. Its proof is that its wallet signed in more than 24 hours ago: section 29 (d).
create function private.request_account_deletion(of_user uuid, is_proven boolean) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  own public.profiles := private.require_open_profile(of_user);
  account auth.users;
  asked public.account_deletions;
  hit record;
begin
  perform private.require_settled_sign_in(own.id);
  select * into account from auth.users u where u.id = own.id;
  if not coalesce(is_proven, false) and private.real_email(account.email) is not null then
    perform private.refuse('forbidden', 'To delete your account, you need a fresh code from your e-mail.');
  end if;
  if account.raw_app_meta_data ->> 'role' is not null then
    perform private.refuse('conflict', 'Staff cannot delete their account. Ask an owner to end your office first.');
  end if;
  insert into public.account_deletions (user_id) values (own.id) on conflict do nothing returning * into asked;
  if not found then return (select d.due_at from public.account_deletions d where d.user_id = own.id); end if;
  select h.* into hit from public.take_rate_limit('account_deletion:' || own.id, 5, 86400) h;
  if not hit.allowed then
    perform private.refuse_for(hit.retry_after_seconds, 'You asked for this five times today. Try again tomorrow.');
  end if;
  perform private.mail_about_deletion('deletion_scheduled', asked, jsonb_build_object('on', asked.due_at));
  return asked.due_at;
end;
$$;
grant execute on function private.request_account_deletion to service_role;

create function public.cancel_account_deletion() returns void
language sql volatile security invoker set search_path = '' as $$ select private.cancel_account_deletion() $$;
comment on function public.cancel_account_deletion is 'The caller keeps their account. Posts that were withdrawn for the deletion stay withdrawn.';
grant execute on function public.cancel_account_deletion to authenticated;

-- Locks the profile first, as the job does: whichever is first, wins.
create function private.cancel_account_deletion() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  own uuid := auth.uid();
  asked public.account_deletions;
begin
  perform from public.profiles p where p.id = own for update;
  delete from public.account_deletions d where d.user_id = own and d.closed_at is null returning * into asked;
  if not found then
    if exists (select from public.account_deletions d where d.user_id = own) then
      perform private.refuse('gone', 'This account is deleted.');
    end if;
    return;
  end if;
  perform private.mail_about_deletion('deletion_cancelled', asked, '{}');
end;
$$;
grant execute on function private.cancel_account_deletion to authenticated;

create function private.mail_about_deletion(mail text, asked public.account_deletions, facts jsonb) returns void
language sql volatile security invoker set search_path = '' as $$
  insert into public.outbox (template, user_id, data, natural_key)
  select mail, u.id, facts, format('%s:%s:%s', mail, u.id, extract(epoch from asked.requested_at))
  from auth.users u where u.id = asked.user_id and private.real_email(u.email) is not null
  on conflict (natural_key) do nothing
$$;

create function private.refuse_while_leaving(post public.posts) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if exists (
    select from public.account_deletions d
    where d.user_id = post.profile_id and (post.first_published_at is null or d.withdrawn_at is not null)) then
    perform private.refuse('conflict', 'You asked us to delete your account. To publish, cancel the deletion in your settings.');
  end if;
end;
$$;
comment on function private.refuse_while_leaving is
  'A new post is refused at once, one that was out before only once the deletion has withdrawn them all.';
