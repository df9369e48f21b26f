-- A mail is queued in the transaction that writes it.

-- Adds the job with the row, so that a mail is sent only if the transaction that made it necessary commits.
create function private.queue_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_job('send_mail', jsonb_build_object('id', new.id));
  return null;
end;
$$;
create trigger queue_mail after insert on public.outbox for each row execute function private.queue_mail();

create function public.forget_mails(at_most integer default 500) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.forget_mails(at_most) $$;
comment on function public.forget_mails is 'Deletes mails, with their recipients, 30 days after they were sent or given up. A timer calls it.';
grant execute on function public.forget_mails to service_role;

-- private.remind_of_returns looks for its mails for 90 days, so that none goes twice.
create function private.forget_mails(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  removed integer;
begin
  delete from public.outbox t using (
    select o.id from public.outbox o
    where coalesce(o.sent_at, o.failed_at) < now() - interval '30 days'
      and (o.template <> 'refund_needs_address' or coalesce(o.sent_at, o.failed_at) < now() - interval '100 days')
    limit at_most for update skip locked) as old
  where t.id = old.id;
  get diagnostics removed = row_count;
  return removed;
end;
$$;
grant execute on function private.forget_mails to service_role;
