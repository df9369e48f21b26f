set local check_function_bodies = off;

alter table public.posts
  add constraint posts_out_are_whole
    check
    (((status <> ALL (ARRAY['scheduled'::public.post_status, 'published'::public.post_status, 'unpublished'::public.post_status,
    'hidden'::public.post_status])) OR ((slug IS NOT NULL) AND (char_length(title) >= 3) AND (category_id IS NOT NULL))));

alter table public.posts
  add constraint posts_published_have_a_version
    check
    (((status <> ALL (ARRAY['published'::public.post_status, 'unpublished'::public.post_status, 'hidden'::public.post_status])) OR
    ((current_version_id IS NOT NULL) AND (published_at IS NOT NULL) AND (first_published_at IS NOT NULL))));
