-- How a transition says no: a stable code of lib/errors.ts and a sentence for the person.

create function private.refuse(code text, detail text) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  raise exception using errcode = 'P0001', message = code, detail = detail;
end;
$$;
comment on function private.refuse is 'Ends a transition with one of the stable codes of lib/errors.ts and a sentence for the person.';

create function private.refuse_field(field text, detail text) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  raise exception using errcode = 'P0001', message = 'validation_failed', detail = detail, hint = field;
end;
$$;
comment on function private.refuse_field is 'What one field cannot take, named, so that a form can say it there.';

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
