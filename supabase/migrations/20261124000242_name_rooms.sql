set local check_function_bodies = off;

comment on column public.post_versions.is_valid is 'Whether the site''s schema accepts the text (lib/posts/document/stored-document.ts). Null until the server has judged it. Only a valid version is published.';

comment on function private.is_document(jsonb) is 'Checks the frame and the size. lib/posts/document/schema.ts knows the blocks, and the renderer shows no others.';

comment on table public.post_rankings is 'Written by the job rank_posts, whole lists at a time. Pages then limit the posts of one author (lib/posts/browse/spread-authors.ts).';
