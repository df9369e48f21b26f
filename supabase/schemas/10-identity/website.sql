-- A creator's own domain: its front page was seen to link to their profile.

create function public.set_verified_domain(user_id uuid, website text, handle text, domain text default null) returns boolean
language sql volatile security invoker set search_path = '' as $$
  select private.set_verified_domain(user_id, website, handle, domain)
$$;
comment on function public.set_verified_domain is
  'Server only: it has looked at the website. Without a domain, the mark goes. Returns false if website or handle is another by now.';
grant execute on function public.set_verified_domain to service_role;

create function private.set_verified_domain(of_user uuid, seen_website text, seen_handle text, domain text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  own public.profiles := private.require_open_profile(of_user);
begin
  if own.website is distinct from seen_website or own.handle::text is distinct from seen_handle then return false; end if;
  update public.profiles p set verified_domain = domain where p.id = own.id;
  return true;
end;
$$;
grant execute on function private.set_verified_domain to service_role;

-- Trigger: what was seen was another website, or a link to another handle.
create function private.forget_verified_domain() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.verified_domain := null;
  return new;
end;
$$;
create trigger forget_verified_domain before update of website, handle on public.profiles
  for each row when (old.website is distinct from new.website or lower(old.handle::text) is distinct from lower(new.handle::text))
  execute function private.forget_verified_domain();
