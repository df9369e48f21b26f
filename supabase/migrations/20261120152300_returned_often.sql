-- An author is told once when readers send a post back: of twenty or more, over three in ten.

create function private.note_returned_often() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_user(p.profile_id, 'post_returned_often', null, p.id, null, 'post_returned_often:' || p.id)
  from public.posts p
  where p.id = new.post_id and not exists (
    select from public.notifications n
    where n.user_id = p.profile_id and n.post_id = p.id and n.kind = 'post_returned_often');
  return null;
end;
$$;
create trigger note_returned_often after update of unlocks, refunds on public.post_stats for each row
  when (new.unlocks >= 20 and new.refunds * 10 > new.unlocks * 3)
  execute function private.note_returned_often();

revoke execute on function private.note_returned_often from public;
