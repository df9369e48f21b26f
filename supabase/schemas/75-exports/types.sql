-- How far the download of a person's own data is.

create type public.export_state as enum ('waiting', 'running', 'ready', 'failed');
