-- Extensions, and the schema that the API does not expose. Loads before everything else.

create schema if not exists private;
comment on schema private is
  'Not exposed by the API. Functions here run with their owner''s rights: row rules ask them, and the functions of public call them.';
grant usage on schema private to anon, authenticated, service_role;

create extension if not exists citext with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists btree_gin with schema extensions;
