set local check_function_bodies = off;

alter table public.post_versions
  add column is_valid boolean;

create or replace function private.check_text (
  post public.posts,
  version public.post_versions
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  free text := private.text_of(version.free_doc);
  body public.post_bodies;
begin
  select * into body from public.post_bodies b where b.version_id = version.id;
  if not exists (select from public.profiles p where p.id = post.profile_id and p.handle is not null and p.name is not null) then
    perform private.refuse('handle_required', 'Choose a handle and a name first.');
  elsif not exists (select from public.private_profiles p where p.id = post.profile_id and p.payout_address is not null) then
    perform private.refuse('payout_required', 'Set a payout address first.');
  elsif version.id is null or (btrim(free) = '' and body.version_id is null) then
    perform private.refuse('validation_failed', 'There is nothing to publish yet.');
  elsif char_length(btrim(version.title)) < 3 then
    perform private.refuse('validation_failed', 'A title has 3 to 120 characters.');
  elsif post.category_id is null then
    perform private.refuse('validation_failed', 'Choose a category.');
  elsif post.creation_method is null then
    perform private.refuse('validation_failed', 'Say how this was written.');
  elsif post.content_warning = 'adult' then
    perform private.refuse('validation_failed', 'Adult content is not published here.');
  elsif (post.access = 'paid' and post.price_currency = 'XNO' and post.price_raw is null)
    or (post.access = 'paid' and post.price_currency = 'USD' and post.price_usd_micros is null)
    or (post.access = 'pwyw' and post.pwyw_min_raw is null) then
    perform private.refuse('validation_failed', 'Enter a price, or make the post free.');
  elsif post.access = 'free' and body.version_id is not null then
    perform private.refuse('validation_failed', 'A free post has no paywall break.');
  elsif jsonb_path_exists(version.free_doc, 'strict $.content[*] ? (@.type == "attachment")', '{}', true) then
    perform private.refuse('validation_failed', case when post.access = 'free'
      then 'Files belong to the paid part of a post.' else 'Files belong below the paywall break.' end);
  elsif post.access <> 'free' and coalesce(body.words, 0) = 0 and not exists (
    select from jsonb_array_elements(body.sections) as section, private.images_in(section -> 'doc'))
    and not exists (select from private.files_in(body.sections)) then
    perform private.refuse('validation_failed', 'There is nothing below the paywall break.');
  elsif post.access <> 'free' and char_length(free) < greatest(150, least(300, char_length(private.text_of(body.sections)) / 10)) then
    perform private.refuse('validation_failed', 'The free part is too short to judge the post by.');
  -- Last, so that authors first hear what they can correct here.
  elsif version.is_valid is distinct from true then
    perform private.refuse('validation_failed', 'A part of this text cannot be published. Save it on the site, then publish it there.');
  end if;
end;
$function$;

create or replace function private.judge_version (
  of_post uuid,
  version integer,
  verdict boolean
)
  returns void
  language sql
  security definer
  set search_path to ''
  AS $function$
  update public.post_versions v set is_valid = verdict where v.post_id = of_post and v.n = version
$function$;

create or replace function private.list_unjudged_versions (
  at_most integer
)
  returns table (
    post_id uuid,
    version integer,
    free_doc jsonb,
    sections jsonb
  )
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select p.id, v.n, v.free_doc, b.sections
  from public.posts p
  join public.post_versions v on v.post_id = p.id and v.n = p.latest_version
  left join public.post_bodies b on b.version_id = v.id
  where p.status = 'scheduled' and p.scheduled_at <= now() and v.is_valid is null
  order by p.scheduled_at limit at_most
$function$;

create or replace function private.publish_due_posts (
  at_most integer
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  due public.posts;
  why text;
  done integer := 0;
begin
  for due in
    select * from public.posts p where p.status = 'scheduled' and p.scheduled_at <= now() and exists (
      select from public.post_versions v where v.post_id = p.id and v.n = p.latest_version and v.is_valid is not null)
    order by p.scheduled_at limit at_most for update of p skip locked
  loop
    begin
      perform private.publish(due, true);
      update public.posts p set followers_notified_at = now()
      where p.id = due.id and p.listed and p.tells_followers and p.followers_notified_at is null;
      if found then perform private.add_job('notify_followers', jsonb_build_object('id', due.id)); end if;
    exception when others then
      -- A deadlock, a full disk or a shutdown is not the fault of a post: stop, and the next run finds them all still due.
      if left(sqlstate, 2) in ('08', '40', '53', '55', '57', '58', 'XX') then raise; end if;
      if sqlstate = 'P0001' then
        get stacked diagnostics why = pg_exception_detail;
      else
        raise warning 'scheduled post %: % (%)', due.id, sqlerrm, sqlstate;
        why := 'Something broke on our side. Publish it from here, or choose another time.';
      end if;
      perform private.keep_back(due, why);
    end;
    done := done + 1;
  end loop;
  return done;
end;
$function$;

create or replace function public.judge_version (
  post_id uuid,
  version integer,
  is_valid boolean
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.judge_version(post_id, version, is_valid) $function$;

create or replace function public.list_unjudged_versions (
  at_most integer default 20
)
  returns table (
    post_id uuid,
    version integer,
    free_doc jsonb,
    sections jsonb
  )
  language sql
  stable
  set search_path to ''
  AS $function$ select * from private.list_unjudged_versions(at_most) $function$;

comment on column public.post_versions.is_valid is 'Whether the site''s schema accepts the text (lib/posts/stored-document.ts). Null until the server has judged it. Only a valid version is published.';

comment on function public.judge_version(uuid, integer, boolean) is 'Server only. An author who could call this could publish what no page can show.';

comment on function public.list_unjudged_versions(integer) is 'The newest versions of posts that are due: a text may have been saved without the site after it was scheduled.';

revoke all on function private.judge_version(uuid, integer, boolean) from public;

grant execute on function private.judge_version(uuid, integer, boolean) to postgres, service_role;

revoke all on function private.list_unjudged_versions(integer) from public;

grant execute on function private.list_unjudged_versions(integer) to postgres, service_role;

revoke all on function public.judge_version(uuid, integer, boolean) from public;

grant execute on function public.judge_version(uuid, integer, boolean) to postgres, service_role;

revoke all on function public.list_unjudged_versions(integer) from public;

grant execute on function public.list_unjudged_versions(integer) to postgres, service_role;

-- What is out was let out by the rules of its time. What is scheduled is judged when it is due.
update public.post_versions set is_valid = true where published_at is not null;
