-- Messages from /contact. A flood costs the operator few mails, and silences no other writer.

create function public.queue_contact_message(
  recipient text, message jsonb, key text, writer uuid default null, has_waited boolean default false)
returns void
language sql volatile security invoker set search_path = '' as $$
  select private.queue_contact_message(recipient, message, key, writer, has_waited)
$$;
comment on function public.queue_contact_message is
  'Queues a message to the operator, once for each key. Up to 100 an hour are a mail each. Those beyond, and those that waited in a '
  'crowded network, are collected: up to 100 in one mail, ten minutes after the first. writer is told that it has come.';
grant execute on function public.queue_contact_message to service_role;

create function private.queue_contact_message(recipient text, message jsonb, key text, writer uuid, has_waited boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Only those within their network's budget use up the mails of the hour, so no network uses up the mails of others.
  if has_waited or not (select allowed from public.take_rate_limit('contact-mails/3600', 100, 3600)) then
    perform private.collect_contact_message(recipient, message || jsonb_build_object('key', key));
  else
    insert into public.outbox (template, recipient_email, data, natural_key)
    values ('contact_message', recipient, message, 'contact:' || key) on conflict (natural_key) do nothing;
  end if;
  if writer is not null then
    insert into public.outbox (template, user_id, data, natural_key)
    values ('contact_received', writer, message, 'contact_received:' || key) on conflict (natural_key) do nothing;
  end if;
end;
$$;
grant execute on function private.queue_contact_message to service_role;

-- One at a time. A mail that a worker has begun to send takes no more messages.
create function private.collect_contact_message(recipient text, message jsonb) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  digest public.outbox;
begin
  if exists (select from public.outbox o where o.natural_key = 'contact:' || (message ->> 'key')) then return; end if;
  perform pg_advisory_xact_lock(hashtext('contact_digest'));
  select * into digest from public.outbox o
  where o.template = 'contact_digest' and o.recipient_email = recipient and o.sent_at is null and o.failed_at is null
    and o.attempts = 0 and jsonb_array_length(o.data -> 'messages') < 100
  order by o.created_at desc limit 1 for update;
  if digest.data -> 'messages' @> jsonb_build_array(jsonb_build_object('key', message ->> 'key')) then return; end if;
  if digest.id is not null then
    update public.outbox o set data = jsonb_build_object('messages', o.data -> 'messages' || message) where o.id = digest.id;
    return;
  end if;
  insert into public.outbox (template, recipient_email, data, natural_key)
  values ('contact_digest', recipient, jsonb_build_object('messages', jsonb_build_array(message)), 'contact_digest:' || gen_random_uuid())
  returning * into digest;
  -- In place of the job that every new mail has at once.
  perform private.add_job('send_mail', jsonb_build_object('id', digest.id), now() + interval '10 minutes');
end;
$$;
