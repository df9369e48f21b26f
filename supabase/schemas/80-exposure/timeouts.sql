-- How long one call of the data API may take. PostgREST applies these settings of the caller's role to each transaction. The server's own
-- role has none: its calls have a time limit of their own (lib/supabase).

alter role anon set statement_timeout = '1s';
alter role authenticated set statement_timeout = '3s';
notify pgrst, 'reload config';
