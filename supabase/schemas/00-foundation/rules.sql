-- Only the server and the worker read and write these tables.

alter table public.rate_limits enable row level security;
grant select, insert, update, delete on public.rate_limits to service_role;

alter table public.cache_tags enable row level security;
grant select, insert, update, delete on public.cache_tags to service_role;

alter table private.living_workers enable row level security;
