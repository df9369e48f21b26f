-- A reader's private feed: what they own, without any text of it. Its address holds a secret, of which only the hash is here.

create function public.make_library_feed(user_id uuid, secret_hash text) returns timestamptz
language sql volatile security invoker set search_path = '' as $$ select private.make_library_feed(user_id, secret_hash) $$;
comment on function public.make_library_feed is
  'Gives the user''s feed this secret and returns when; an earlier one ends. The server has checked the session and made the secret.';
grant execute on function public.make_library_feed to service_role;

create function private.make_library_feed(of_user uuid, secret text) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  made_at timestamptz;
begin
  -- It would outlive a session that a relayed send opened.
  perform private.require_settled_sign_in(of_user);
  insert into public.library_feeds as f (user_id, secret_hash) values (of_user, secret)
  on conflict (user_id) do update set secret_hash = excluded.secret_hash, created_at = now()
  returning f.created_at into made_at;
  return made_at;
end;
$$;
grant execute on function private.make_library_feed to service_role;

create function public.revoke_library_feed(user_id uuid) returns boolean
language sql volatile security invoker set search_path = '' as $$ select private.revoke_library_feed(user_id) $$;
comment on function public.revoke_library_feed is 'Ends the user''s feed. Idempotent: false if there was none.';
grant execute on function public.revoke_library_feed to service_role;

create function private.revoke_library_feed(of_user uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.library_feeds f where f.user_id = of_user;
  return found;
end;
$$;
grant execute on function private.revoke_library_feed to service_role;

create function public.read_library_feed(secret_hash text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_library_feed(secret_hash) $$;
comment on function public.read_library_feed is
  'The newest hundred posts that the secret''s owner may read now. Null for a wrong or revoked secret. Holds no text of a post, as programs '
  'that fetch feeds keep copies.';
grant execute on function public.read_library_feed to service_role;

create function private.read_library_feed(secret text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select jsonb_agg(jsonb_build_object('id', own.id, 'title', own.title, 'summary', own.summary, 'language', own.language,
      'slug', own.slug, 'handle', own.handle, 'name', own.name, 'since', own.granted_at, 'edited_at', own.edited_at)
      order by own.granted_at desc, own.id)
    from (
      select p.id, p.title, case when p.content_warning <> 'adult' then coalesce(p.excerpt, p.subtitle) end as summary, p.language, coalesce(p.slug, p.id::text) as slug,
        a.handle::text as handle, a.name, e.granted_at, coalesce(p.edited_at, p.published_at) as edited_at
      from public.entitlements e
      join public.posts p on p.id = e.post_id and p.status <> 'removed'
      join public.profiles a on a.id = p.profile_id
      where e.user_id = f.user_id and e.revoked_at is null and e.section_idx is null
      order by e.granted_at desc, e.id limit 100) as own), '[]')
  from public.library_feeds f where f.secret_hash = secret
$$;
grant execute on function private.read_library_feed to service_role;
