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
