-- How the database rejects a call: a stable code of lib/errors.ts and a sentence for the person.

create function private.refuse(code text, detail text) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  raise exception using errcode = 'P0001', message = code, detail = detail;
end;
$$;
comment on function private.refuse is
  'Rejects a transition with a code of lib/errors.ts and a sentence for the person. lib/supabase/refusal.ts passes both on.';

create function private.refuse_field(field text, detail text) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  raise exception using errcode = 'P0001', message = 'validation_failed', detail = detail, hint = field;
end;
$$;
comment on function private.refuse_field is 'Rejects one field by name, so that a form can show the sentence next to it.';

create function private.refuse_fields(mistakes jsonb) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  if mistakes = '[]' then return; end if;
  raise exception using errcode = 'P0001', message = 'validation_failed', detail = mistakes -> 0 ->> 'message', hint = mistakes::text;
end;
$$;
comment on function private.refuse_fields is
  'Rejects several fields at once: [{field, message}], as the errors of a call. An empty list rejects nothing.';

create function private.refuse_for(seconds numeric, detail text) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  raise exception using errcode = 'P0001', message = 'rate_limited', detail = detail,
    hint = 'retry after ' || greatest(1, ceil(seconds)::integer);
end;
$$;
comment on function private.refuse_for is
  'Rejects what is over a limit, and says after how many seconds it is worth another try. The hint of any other code names a field.';

-- Trigger: keeps the ledger and the audit log append-only, also for the service.
create function private.refuse_change() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  raise exception '% is append-only.', tg_table_name using errcode = '42501';
end;
$$;
create trigger refuse_change before update or delete or truncate on public.ledger_entries
  for each statement execute function private.refuse_change();
create trigger refuse_change before update or delete or truncate on public.admin_audit_log
  for each statement execute function private.refuse_change();
