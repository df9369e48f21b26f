drop policy "users read comments, theirs, and those on their posts" on public.comments;

create policy "users read comments, theirs, and those on their posts" on public.comments
  for select
  to authenticated
  using
    (((author_id = ( select auth.uid() as uid)) or ((status = 'published'::public.comment_status) AND private.is_shown(comments.*) AND
    (exists ( select
   from public.posts p
  where (p.id = comments.post_id))) AND private.may_read_comments(post_id)) or (exists ( select
   from public.posts p
  where ((p.id = comments.post_id) AND (p.profile_id = ( select auth.uid() as uid)))))));
