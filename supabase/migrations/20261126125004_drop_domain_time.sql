set local check_function_bodies = off;

alter table public.profiles
  drop constraint profiles_domain_with_time;

alter table public.profiles
  drop column domain_verified_at;

create or replace function private.forget_verified_domain()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  new.verified_domain := null;
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
  update public.profiles p set verified_domain = domain where p.id = own.id;
  return true;
end;
$function$;
