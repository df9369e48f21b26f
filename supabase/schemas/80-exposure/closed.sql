-- Takes `execute` back from everyone: Postgres lets every role execute a new function. Revoke that for all of ours: only the grants in each file remain.
-- supabase/tests/rls/reachable.test.ts compares the outcome with a written list.

revoke execute on all functions in schema public, private from public;
