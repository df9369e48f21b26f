-- Whether anything still sees the chain. While nothing does, no quote is given and none expires.

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

create function private.may_ask_chain(bought public.purchases) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
begin
  if bought.status not in ('pending', 'expired', 'cancelled') then return false; end if;
  update public.purchase_secrets s set chain_asked_at = clock_timestamp()
  where s.purchase_id = bought.id and (s.chain_asked_at is null or s.chain_asked_at <= clock_timestamp() - interval '1 second');
  return found;
end;
$$;
comment on function private.may_ask_chain is 'True for one asker a second, whichever process he is served by.';
