set local check_function_bodies = off;

create or replace function private.collect_contact_message (
  recipient text,
  message jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.queue_contact_message (
  recipient text,
  message jsonb,
  key text,
  writer uuid,
  has_waited boolean
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
$function$;

create or replace function public.queue_contact_message (
  recipient text,
  message jsonb,
  key text,
  writer uuid default null::uuid,
  has_waited boolean default false
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  select private.queue_contact_message(recipient, message, key, writer, has_waited)
$function$;

comment on function public.queue_contact_message(text, jsonb, text, uuid, boolean) is 'Queues a message to the operator, once for each key. Up to 100 an hour are a mail each. Those beyond, and those that waited in a crowded network, are collected: up to 100 in one mail, ten minutes after the first. writer is told that it has come.';

revoke all on function private.collect_contact_message(text, jsonb) from public;

grant execute on function private.collect_contact_message(text, jsonb) to postgres;

revoke all on function private.queue_contact_message(text, jsonb, text, uuid, boolean) from public;

grant execute on function private.queue_contact_message(text, jsonb, text, uuid, boolean) to postgres, service_role;

revoke all on function public.queue_contact_message(text, jsonb, text, uuid, boolean) from public;

grant execute on function public.queue_contact_message(text, jsonb, text, uuid, boolean) to postgres, service_role;
