-- How much a browser may send. The functions that the public key reaches take these types, so Postgres refuses what is too large before
-- a function runs. A test walks over all of them (supabase/tests/rls/bounds.test.ts).

create domain public.bounded_text as text check (char_length(value) <= 1000);
create domain public.bounded_list as text[] check (cardinality(value) <= 50 and char_length(array_to_string(value, '')) <= 5000);
create domain public.bounded_json as jsonb check (pg_column_size(value) <= 65536);
create domain public.bounded_comment as text check (char_length(value) <= 4000);
create domain public.document_json as jsonb check (pg_column_size(value) <= 2097152);
comment on domain public.document_json is 'A document has its own limit of 1 MiB of text (private.is_document), which says it in words.';
