-- Postgres lets everyone execute a new function. Take that away from all of ours: each file grants what it means to grant.
-- supabase/tests/rls/reachable.test.ts compares the outcome with a written list.

revoke execute on all functions in schema public, private from public;
