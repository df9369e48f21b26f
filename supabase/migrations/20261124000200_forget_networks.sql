set local check_function_bodies = off;

create or replace function private.forget_networks (
  at_most integer
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  forgotten integer;
begin
  with old as (
    select p.id from public.purchases p
    where p.network is not null and p.created_at < now() - interval '30 days'
    order by p.created_at limit at_most for update skip locked)
  update public.purchases p set network = null from old where p.id = old.id;
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$function$;

create or replace function public.forget_networks (
  at_most integer default 500
)
  returns integer
  language sql
  set search_path to ''
  AS $function$ select private.forget_networks(at_most) $function$;

create index purchases_networks_by_age_idx on public.purchases using btree (created_at)
  where (network is not null);

comment on column public.purchases.network is 'A keyed hash of the network from which it was asked for. Null after 30 days, and if the server could not tell the visitor''s address.';

comment on function public.forget_networks(integer) is 'Deletes from which network a purchase was asked for, 30 days later. A timer of the worker calls it.';

revoke all on function private.forget_networks(integer) from public;

grant execute on function private.forget_networks(integer) to postgres, service_role;

revoke all on function public.forget_networks(integer) from public;

grant execute on function public.forget_networks(integer) to postgres, service_role;
