set local check_function_bodies = off;

drop trigger note_returned_often on public.post_stats;

create or replace function private.is_sent_back (
  stats public.post_stats
)
  returns boolean
  language sql
  immutable
  set search_path to ''
  AS $function$
  select stats.unlocks >= 20 and stats.refunds * 10 > stats.unlocks * 3
$function$;

create or replace function private.may_rank (
  post public.posts
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select post.status = 'published' and post.listed and post.content_warning <> 'adult'
    and exists (select from public.profiles a where a.id = post.profile_id and a.status = 'active' and a.created_at < now() - interval '1 day')
    and not exists (select from public.post_stats s where s.post_id = post.id and private.is_sent_back(s))
    and not exists (
      select from public.featured_exclusions x
      where 'trending' = any (x.scope) and (x.until is null or x.until > now())
        and (x.post_id = post.id or x.profile_id = post.profile_id
          or x.tag in (select t.tag from public.post_tags t where t.post_id = post.id)))
$function$;

create trigger note_returned_often
  after update of unlocks, refunds on public.post_stats
  for each row
  when (private.is_sent_back(new.*))
  execute function private.note_returned_often();

revoke all on function private.is_sent_back(public.post_stats) from public;

grant execute on function private.is_sent_back(public.post_stats) to postgres;
