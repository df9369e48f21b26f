create trigger refuse_while_read_only
  before insert or delete or update on private.appeals
  for each STATEMENT
  execute function private.refuse_while_read_only();

create trigger refuse_while_read_only
  before insert or delete or update on private.counter_notices
  for each STATEMENT
  execute function private.refuse_while_read_only();
