-- A post has at most five tags, and its search facets follow them.

-- Trigger: locks the post, so that two writers at once cannot add more than five tags together.
create function private.limit_tags() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.posts p where p.id = new.post_id for update;
  if (select count(*) from public.post_tags t where t.post_id = new.post_id) > 5 then
    perform private.refuse('validation_failed', 'A post has at most 5 tags.');
  end if;
  return null;
end;
$$;
create trigger limit_tags after insert on public.post_tags for each row execute function private.limit_tags();

-- Trigger: tags are in a table of their own, so a change there must update posts.facets.
create function private.follow_tags() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.posts p set facets = private.facets_of(p)
  where p.status = 'published' and p.id in (select c.post_id from changed c);
  return null;
end;
$$;
create trigger follow_new_tags after insert on public.post_tags referencing new table as changed
for each statement execute function private.follow_tags();
create trigger follow_old_tags after delete on public.post_tags referencing old table as changed
for each statement execute function private.follow_tags();
