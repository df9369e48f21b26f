-- Whether the worker still reaches a Nano node. While it reaches none, no new quote is given and none expires.

-- A zero after a zero writes nothing, so the row changes only around an outage.
create function private.note_chain(away_seconds integer) returns void
language sql volatile security invoker set search_path = '' as $$
  update private.chain_watch w set away_seconds = note_chain.away_seconds, said_at = clock_timestamp()
  where w.away_seconds > 0 or note_chain.away_seconds > 0
$$;
comment on function private.note_chain is 'The watching worker reports: 0 if a node answered, else for how many seconds none has.';

-- A report counts for 90 seconds. Several silent nodes are asked one after the other, which delays the next report.
create function private.is_chain_away() returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (
    select from private.chain_watch w where w.away_seconds >= 20 and w.said_at > clock_timestamp() - interval '90 seconds')
$$;
comment on function private.is_chain_away is
  'True after 20 seconds without a node. Then nothing is quoted and nothing expires: money that we cannot see would look like none.';

create function private.may_ask_chain(bought public.purchases) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
begin
  if bought.status not in ('pending', 'expired', 'cancelled') then return false; end if;
  update public.purchase_secrets s set chain_asked_at = clock_timestamp()
  where s.purchase_id = bought.id and (s.chain_asked_at is null or s.chain_asked_at <= clock_timestamp() - interval '1 second');
  return found;
end;
$$;
comment on function private.may_ask_chain is
  'True for one caller a second, across all processes, while money may still arrive. Limits how often the nodes are asked.';
