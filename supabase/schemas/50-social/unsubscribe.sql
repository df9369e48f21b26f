-- RFC 8058: a mail's link turns off what the mail was, without signing in.

create function private.unsubscribe_path(of_user uuid, of_kind text, about_creator uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  known text;
begin
  insert into private.unsubscribe_links as l (user_id, kind, creator_id) values (of_user, of_kind, about_creator)
  on conflict (user_id, kind, creator_id) do update set kind = l.kind
  returning l.secret into known;
  return '/unsubscribe/' || known;
end;
$$;
comment on function private.unsubscribe_path is
  'The path of a link that turns off the mails of a kind, or of one creator. It has 244 random bits and does not expire.';

create function public.find_unsubscribe(secret public.bounded_text) returns table (kind text, handle text, is_off boolean, can_undo boolean)
language sql stable security invoker rows 1 set search_path = '' as $$ select * from private.find_unsubscribe(secret) $$;
comment on function public.find_unsubscribe is
  'Server only: what a link turns off, and whether it is off. handle: of the creator, where it is about one. No row: there is no such link.';
grant execute on function public.find_unsubscribe to service_role;

-- Whom one no longer follows sends no mail, and there is nothing to undo.
create function private.find_unsubscribe(of_secret text) returns table (kind text, handle text, is_off boolean, can_undo boolean)
language plpgsql stable security definer rows 1 set search_path = '' as $$
begin
  return query
    select l.kind, creator.handle::text,
      case when l.creator_id is null then coalesce(l.kind = any (s.email_off), false) else coalesce(wish.email = 'off', true) end,
      l.creator_id is null or wish.follows_id is not null
    from private.unsubscribe_links l
    left join public.profiles creator on creator.id = l.creator_id
    left join public.notification_settings s on s.user_id = l.user_id
    left join public.follows f on f.follower_id = l.user_id and f.creator_id = l.creator_id
    left join public.follow_notification_preferences wish on wish.follows_id = f.id
    where l.secret = of_secret;
end;
$$;
grant execute on function private.find_unsubscribe to service_role;

create function public.change_unsubscribe(secret public.bounded_text, turned_off boolean)
returns table (kind text, handle text, is_off boolean, can_undo boolean)
language sql volatile security invoker rows 1 set search_path = '' as $$ select * from private.change_unsubscribe(secret, turned_off) $$;
comment on function public.change_unsubscribe is
  'Server only: the holder of a link turns its mails off, or on again. Idempotent. Answers as find_unsubscribe does.';
grant execute on function public.change_unsubscribe to service_role;

create function private.change_unsubscribe(of_secret text, turned_off boolean)
returns table (kind text, handle text, is_off boolean, can_undo boolean)
language plpgsql volatile security definer rows 1 set search_path = '' as $$
declare
  link private.unsubscribe_links;
  hit record;
  before public.email_frequency;
begin
  select * into link from private.unsubscribe_links l where l.secret = of_secret for update;
  if not found then return; end if;
  if exists (select from private.find_unsubscribe(of_secret) u where u.is_off <> turned_off and u.can_undo) then
    select * into hit from public.take_rate_limit('unsubscribe:' || link.user_id, 100, 3600);
    if not hit.allowed then
      perform private.refuse_for(hit.retry_after_seconds, 'This was changed very often in the last hour. Try again later.');
    end if;
    if link.creator_id is null then
      insert into public.notification_settings as s (user_id, email_off)
      values (link.user_id, case when turned_off then array[link.kind] else '{}' end)
      on conflict (user_id) do update
        set email_off = array_remove(s.email_off, link.kind) || case when turned_off then array[link.kind] else '{}' end;
    else
      select wish.email into before from public.follows f join public.follow_notification_preferences wish on wish.follows_id = f.id
      where f.follower_id = link.user_id and f.creator_id = link.creator_id for update of wish;
      update public.follow_notification_preferences wish
      set email = case when turned_off then 'off' else coalesce(link.email_before, 'instant') end
      from public.follows f
      where f.id = wish.follows_id and f.follower_id = link.user_id and f.creator_id = link.creator_id;
      if turned_off then update private.unsubscribe_links l set email_before = before where l.secret = of_secret; end if;
    end if;
  end if;
  return query select * from private.find_unsubscribe(of_secret);
end;
$$;
grant execute on function private.change_unsubscribe to service_role;
