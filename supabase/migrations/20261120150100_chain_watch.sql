-- Whether anybody sees the chain. The worker that watches it says so while it does not.

create table private.chain_watch (
  id smallint primary key default 1 check (id = 1),
  away_seconds integer not null default 0 check (away_seconds >= 0),
  said_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table private.chain_watch is 'One row: for how long the watching worker has reached no node, and when it said so. What is old counts for nothing.';
select private.keep_updated_at('private.chain_watch');
alter table private.chain_watch enable row level security;
insert into private.chain_watch default values;

create function private.note_chain(away_seconds integer) returns void
language sql volatile security invoker set search_path = '' as $$
  update private.chain_watch w set away_seconds = note_chain.away_seconds, said_at = clock_timestamp()
  where w.away_seconds > 0 or note_chain.away_seconds > 0
$$;
comment on function private.note_chain is 'For the worker that watches: 0 when a node answered, else for how long none has.';

create function private.is_chain_away() returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (
    select from private.chain_watch w where w.away_seconds >= 20 and w.said_at > clock_timestamp() - interval '90 seconds')
$$;
comment on function private.is_chain_away is
  'After twenty seconds without a node nothing new is quoted and nothing expires: unseen money would look like none. Several silent nodes are asked one after the other, so a word holds for longer than that takes.';

create or replace function private.expire_purchases(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended integer;
begin
  if private.is_chain_away() then return 0; end if;
  -- Rows that somebody is working on are left for the next time: nothing is waited for while rows are held.
  with due as (
    select p.id from public.purchases p where p.status = 'pending' and p.expires_at < now()
    order by p.expires_at limit at_most for update skip locked)
  update public.purchases p set status = 'expired' from due where p.id = due.id;
  get diagnostics ended = row_count;
  perform private.add_job('settle_purchase', jsonb_build_object('id', short.id))
  from (
    select p.id from public.purchases p
    where p.status = 'expired' and p.payment_state = 'partial'
      and p.expires_at < now() - make_interval(hours => (select s.late_honour_hours from public.settings s))
    order by p.expires_at limit at_most) as short;
  return ended;
end;
$$;
comment on function public.expire_purchases is 'Ends quotes whose time is up; none while no node can be reached.';

revoke execute on all functions in schema private from public;
