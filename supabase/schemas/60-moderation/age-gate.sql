-- L9: an age gate in front of a lawful post that is not for children. As long as it stands the post is adult: lists, feeds, mails and link
-- pictures leave it out, and its page asks for the reader's age. posts.own_warning keeps what its author chose.

-- Sets it by a report, and tells the author why.
create function private.gate_target(asked public.reports, actor uuid, found_facts text, by_rule text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts;
  decision uuid;
begin
  if asked.target_type <> 'post' then
    perform private.refuse_field('decision', 'Only a post can get an age gate. Choose another decision.');
  end if;
  select * into post from public.posts p where p.id = asked.target_id for update;
  if not found or post.status in ('removed', 'deleted') then perform private.refuse('conflict', 'This post is not there any more.'); end if;
  if post.own_warning is not null then perform private.refuse('conflict', 'This post has an age gate already. Nothing was changed.'); end if;
  update public.posts p set own_warning = p.content_warning, content_warning = 'adult' where p.id = post.id;
  perform private.log_staff_action(actor, 'age_gate', 'post:' || post.id, jsonb_build_object('content_warning', post.content_warning),
    jsonb_build_object('content_warning', 'adult', 'rule', by_rule), found_facts);
  insert into public.moderation_actions (report_id, target_type, target_id, affected_id, actor_id, action, facts, rule, redress)
  values (asked.id, 'post', post.id, post.profile_id, actor, 'age_gate', found_facts, by_rule,
    'You can appeal once within six months: on the page of this decision, or write to us.')
  returning id into decision;
  perform private.notify_user(post.profile_id, 'age_gate', null, post.id, null, null);
  insert into public.outbox (template, user_id, data, natural_key)
  values ('age_gate', post.profile_id, jsonb_build_object('title', coalesce(nullif(btrim(post.title), ''), 'Without a title'),
    'rule', by_rule, 'facts', found_facts), 'age_gate:' || decision);
  perform private.show_new_warning(post);
end;
$$;

-- Pages, feeds and lists are made again at once, and the rankings without waiting for their own timers.
create function private.show_new_warning(post public.posts) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.touch_tags('post:' || post.id, 'profile:' || post.profile_id, 'posts');
  perform private.add_job('rank_posts', jsonb_build_object('id', 'age_gate'));
end;
$$;

-- Puts back the author's own warning. False if there is no age gate.
create function private.lift_age_gate(of_post uuid, actor uuid, why text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts;
begin
  update public.posts p set content_warning = p.own_warning, own_warning = null
  where p.id = of_post and p.own_warning is not null returning * into post;
  if not found then return false; end if;
  perform private.log_staff_action(actor, 'end_age_gate', 'post:' || post.id, jsonb_build_object('content_warning', 'adult'),
    jsonb_build_object('content_warning', post.content_warning), why);
  perform private.show_new_warning(post);
  return true;
end;
$$;

create function public.end_age_gate(post_id uuid, reason public.bounded_text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.end_age_gate(post_id, reason) $$;
comment on function public.end_age_gate is
  'Owners and moderators, with a fresh code: the post is shown as its author chose. The author is told; the reason goes to the audit log.';
grant execute on function public.end_age_gate to authenticated;

create function private.end_age_gate(of_post uuid, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.begin_staff_action(why, 'moderator');
begin
  perform pg_advisory_xact_lock(hashtextextended('decide:' || of_post, 0));
  if not private.lift_age_gate(of_post, actor, btrim(regexp_replace(why, '\s+', ' ', 'g'))) then
    perform private.refuse('conflict', 'This post has no age gate any more. Load the page again.');
  end if;
  perform private.notify_user((select p.profile_id from public.posts p where p.id = of_post), 'age_gate', null, of_post, null, null, null, null,
    jsonb_build_object('is_over', true));
end;
$$;
grant execute on function private.end_age_gate to authenticated;
