set local check_function_bodies = off;

alter table public.profiles
  add column verified_domain text;

alter table public.profiles
  add column domain_verified_at timestamp with time zone;

create or replace function private.forget_verified_domain()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  new.verified_domain := null;
  new.domain_verified_at := null;
  return new;
end;
$function$;

create or replace function private.set_verified_domain (
  of_user uuid,
  seen_website text,
  seen_handle text,
  domain text
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  own public.profiles := private.require_open_profile(of_user);
begin
  if own.website is distinct from seen_website or own.handle::text is distinct from seen_handle then return false; end if;
  update public.profiles p set verified_domain = domain, domain_verified_at = case when domain is null then null else now() end
  where p.id = own.id;
  return true;
end;
$function$;

create or replace function public.set_verified_domain (
  user_id uuid,
  website text,
  handle text,
  domain text default null::text
)
  returns boolean
  language sql
  set search_path to ''
  AS $function$
  select private.set_verified_domain(user_id, website, handle, domain)
$function$;

alter table public.profiles
  add constraint profiles_domain_with_time check (((verified_domain IS NULL) = (domain_verified_at IS NULL)));

alter table public.profiles
  add constraint profiles_verified_domain_check check ((verified_domain ~ '^[a-z0-9._-]{3,253}$'::text));

create trigger forget_verified_domain
  before update of website, handle on public.profiles
  for each row
  when (((old.website IS DISTINCT FROM new.website) OR (lower((old.handle)::text) IS DISTINCT FROM lower((new.handle)::text))))
  execute function private.forget_verified_domain();

comment on column public.profiles.verified_domain is 'The domain of the website, whose front page links to this profile. Changing website or handle clears it.';

comment on function public.set_verified_domain(uuid, text, text, text) is 'Server only: it has looked at the website. Without a domain, the mark goes. Returns false if website or handle is another by now.';

revoke all on function private.forget_verified_domain() from public;

grant execute on function private.forget_verified_domain() to postgres;

revoke all on function private.set_verified_domain(uuid, text, text, text) from public;

grant execute on function private.set_verified_domain(uuid, text, text, text) to postgres, service_role;

revoke all on function public.set_verified_domain(uuid, text, text, text) from public;

grant execute on function public.set_verified_domain(uuid, text, text, text) to postgres, service_role;
