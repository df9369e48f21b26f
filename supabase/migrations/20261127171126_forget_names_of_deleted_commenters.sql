set local check_function_bodies = off;

create or replace function private.touch_commented_posts()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.touch_tags(variadic array(select distinct 'post:' || c.post_id from public.comments c where c.author_id = new.id));
  return null;
end;
$function$;

create trigger touch_commented_posts
  after update of status on public.profiles
  for each row
  when (((new.status = 'deleted'::public.account_status) AND (old.status <> 'deleted'::public.account_status)))
  execute function private.touch_commented_posts();

revoke all on function private.touch_commented_posts() from public;

grant execute on function private.touch_commented_posts() to postgres;
