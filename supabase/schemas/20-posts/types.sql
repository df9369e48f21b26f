-- The states and choices of a post.

create type public.post_status as enum ('draft', 'scheduled', 'published', 'unpublished', 'removed', 'deleted', 'hidden');
create type public.post_access as enum ('free', 'paid', 'pwyw');
create type public.price_currency as enum ('XNO', 'USD');
create type public.comments_mode as enum ('everyone', 'buyers', 'off');
create type public.creation_method as enum ('human', 'assisted', 'generated', 'agent');
create type public.content_warning as enum ('none', 'sensitive', 'adult');
create type public.license as enum ('all-rights', 'cc-by', 'cc-by-sa', 'cc-by-nc', 'cc0');
create type public.version_reason as enum ('autosave', 'manual', 'publish', 'restore');
create type public.file_kind as enum ('pdf', 'zip', 'epub', 'csv', 'mp3', 'm4a');
create type public.file_state as enum ('awaited', 'draft', 'out');

create type private.search_match as (id uuid, publication bigint, relevance real, author_id uuid);
