-- MOD-02: anyone reports a post, a comment or a profile that they can read.

create function public.file_report(notice jsonb, reporter uuid default null, network text default null) returns text
language sql volatile security invoker set search_path = '' as $$ select private.file_report(notice, reporter, network) $$;
comment on function public.file_report is
  'Files a report and returns its reference. The server has counted the call and verified the reporter. The same reporter again, while the '
  'first report of the same target is open, gets its reference and changes nothing.';
grant execute on function public.file_report to service_role;

create function private.file_report(notice jsonb, reporter uuid, network text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted public.reports := jsonb_populate_record(null::public.reports, notice);
  seen private.reported_content;
  who text;
  filed public.reports;
begin
  if (select s.read_only from public.settings s) then
    perform private.refuse('read_only', 'Farthing is read-only for a while. Nothing was changed. Try again later.');
  end if;
  perform private.require_whole_report(wanted);
  if not private.can_report(wanted.target_type, wanted.target_id, reporter) then
    perform private.refuse('not_found', 'There is nothing here that you can report.');
  end if;
  seen := private.describe_target(wanted.target_type, wanted.target_id);
  if seen.author_id = reporter then perform private.refuse('forbidden', 'This is yours. You can change or delete it.'); end if;
  who := case when reporter is not null then 'user:' || reporter
    else format('network:%s:%s', coalesce(network, 'unknown'), lower(coalesce(wanted.reporter_email, ''))) end;
  -- The second of two calls at once waits for the first.
  perform pg_advisory_xact_lock(hashtextextended(format('report:%s:%s', wanted.target_id, who), 0));
  select r.* into filed from private.open_reports o join public.reports r on r.id = o.report_id
  where o.target_type = wanted.target_type and o.target_id = wanted.target_id and o.reporter = who;
  if found then return 'RPT-' || filed.number; end if;
  insert into private.reported_content as known (target_type, target_id, fingerprint, label, author_id, author_handle, content)
  values (wanted.target_type, wanted.target_id, seen.fingerprint, seen.label, seen.author_id, seen.author_handle, seen.content)
  on conflict (target_type, target_id, fingerprint) do update set label = known.label
  returning * into seen;
  insert into public.reports (target_type, target_id, reason, details, evidence_urls, reporter_id, reporter_name, reporter_email, good_faith,
    rights_holder, priority, content_id, work_owner, work_url, signature, is_doubtful)
  values (wanted.target_type, wanted.target_id, wanted.reason, wanted.details, coalesce(wanted.evidence_urls, '{}'),
    (select p.id from public.profiles p where p.id = reporter), wanted.reporter_name, wanted.reporter_email,
    coalesce(wanted.good_faith, false), coalesce(wanted.rights_holder, false), private.report_priority(wanted.reason), seen.id,
    wanted.work_owner, wanted.work_url, wanted.signature, private.reports_badly(reporter))
  returning * into filed;
  insert into private.open_reports (target_type, target_id, reporter, report_id, network, trust)
  values (filed.target_type, filed.target_id, who, filed.id, left(network, 100), private.weigh_reporter(filed.reporter_id));
  perform private.consider_hiding(filed, seen.author_id);
  perform private.mail_reporter(filed, 'report_received', jsonb_build_object('reference', 'RPT-' || filed.number));
  return 'RPT-' || filed.number;
end;
$$;
grant execute on function private.file_report to service_role;

-- P0 child safety, P1 illegal or private, P2 copyright, P3 the rest.
create function private.report_priority(reason public.report_reason) returns smallint
language sql immutable security invoker set search_path = '' as $$
  select case reason when 'child_safety' then 0 when 'illegal' then 1 when 'private_information' then 1 when 'copyright' then 2 else 3 end::smallint
$$;

-- The elements of a notice (DSA, Art. 16). lib/moderation/schema.ts says the same for the form, all at once.
create function private.require_whole_report(wanted public.reports) returns void
language plpgsql stable security invoker set search_path = '' as $$
declare
  is_notice boolean := wanted.reason in ('illegal', 'copyright', 'child_safety');
begin
  if wanted.target_type is null or wanted.target_type = 'image' or wanted.target_id is null then
    perform private.refuse_field('targetType', 'Report a post, a comment or a profile.');
  end if;
  if wanted.reason is null then perform private.refuse_field('reason', 'Choose a reason.'); end if;
  if (is_notice or wanted.reason = 'other') and coalesce(btrim(wanted.details), '') = '' then
    perform private.refuse_field('details', 'Say what is wrong, and why.');
  end if;
  if char_length(wanted.details) > 3000 then perform private.refuse_field('details', 'Write at most 3,000 characters.'); end if;
  if cardinality(wanted.evidence_urls) > 10
    or exists (select from unnest(wanted.evidence_urls) as url where url is null or url !~ '^https?://\S+$' or char_length(url) > 2000) then
    perform private.refuse_field('evidenceUrls', 'Give at most 10 full addresses, one on each line.');
  end if;
  if wanted.reporter_email !~ '^[^@\s]+@[^@\s]+$' then perform private.refuse_field('email', 'Enter an e-mail address.'); end if;
  if not is_notice then return; end if;
  if coalesce(cardinality(wanted.evidence_urls), 0) = 0 then perform private.refuse_field('evidenceUrls', 'Say where it is.'); end if;
  if wanted.good_faith is distinct from true then perform private.refuse_field('goodFaith', 'Confirm this.'); end if;
  if wanted.reason = 'child_safety' then return; end if;
  if coalesce(btrim(wanted.reporter_name), '') = '' then perform private.refuse_field('name', 'Enter your name.'); end if;
  if wanted.reporter_email is null then perform private.refuse_field('email', 'Enter your e-mail address.'); end if;
  if wanted.reason <> 'copyright' then return; end if;
  if coalesce(btrim(wanted.work_owner), '') = '' then perform private.refuse_field('workOwner', 'Say who owns the work.'); end if;
  if wanted.work_url is null or wanted.work_url !~ '^https?://\S+$' then
    perform private.refuse_field('workUrl', 'Give the address of the original.');
  end if;
  if wanted.rights_holder is distinct from true then perform private.refuse_field('rightsHolder', 'Confirm this.'); end if;
  if coalesce(btrim(wanted.signature), '') = '' then perform private.refuse_field('signature', 'Sign with your name.'); end if;
end;
$$;

-- Asks as the reporter, so that a report tells them nothing that they cannot read.
create function private.can_report(of_type public.report_target, of_target uuid, reporter uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller text := coalesce(current_setting('request.jwt.claims', true), '');
  is_readable boolean;
begin
  perform set_config('request.jwt.claims',
    jsonb_strip_nulls(jsonb_build_object('sub', reporter, 'role', case when reporter is null then 'anon' else 'authenticated' end))::text, true);
  is_readable := case of_type
    when 'post' then exists (
      select from public.posts p
      where p.id = of_target and (p.status = 'published' or (p.status <> 'removed' and private.owns_post(p.id))))
    when 'comment' then exists (
      select from public.comments c
      where c.id = of_target and c.status = 'published' and private.may_read_comments(c.post_id) and private.is_shown(c))
    when 'profile' then exists (select from public.profiles p where p.id = of_target and p.handle is not null and p.status <> 'deleted')
    else false end;
  perform set_config('request.jwt.claims', caller, true);
  return is_readable;
end;
$$;

-- What is there now. What only buyers read has a key of its own: it is asked for apart, and logged.
create function private.describe_target(of_type public.report_target, of_target uuid) returns private.reported_content
language plpgsql stable security definer set search_path = '' as $$
declare
  seen private.reported_content;
begin
  case of_type
    when 'post' then
      select coalesce(nullif(btrim(p.title), ''), 'Without a title'), a.id, a.handle::text, jsonb_strip_nulls(jsonb_build_object(
        'version_id', v.id, 'title', p.title, 'subtitle', p.subtitle, 'excerpt', p.excerpt, 'slug', p.slug, 'access', p.access,
        'free', v.free_doc, 'paid', b.sections))
      into seen.label, seen.author_id, seen.author_handle, seen.content
      from public.posts p
      join public.profiles a on a.id = p.profile_id
      left join public.post_versions v on v.id = p.current_version_id
      left join public.post_bodies b on b.version_id = v.id
      where p.id = of_target;
    when 'comment' then
      select left('Comment on ' || p.title, 200), a.id, a.handle::text,
        jsonb_strip_nulls(jsonb_build_object('post_id', p.id, 'post_title', p.title,
          case when private.comments_mode_of(p) = 'buyers' and not p.shows_comments then 'paid' else 'body' end, c.body))
      into seen.label, seen.author_id, seen.author_handle, seen.content
      from public.comments c
      join public.posts p on p.id = c.post_id
      join public.profiles a on a.id = c.author_id
      where c.id = of_target;
    when 'profile' then
      select coalesce(p.name, '@' || p.handle), p.id, p.handle::text, jsonb_strip_nulls(jsonb_build_object(
        'handle', p.handle, 'name', p.name, 'bio', p.bio, 'website', p.website, 'links', p.links, 'avatar_url', p.avatar_url,
        'cover_url', p.cover_url, 'cover_alt', p.cover_alt))
      into seen.label, seen.author_id, seen.author_handle, seen.content
      from public.profiles p where p.id = of_target;
    else null;
  end case;
  seen.fingerprint := encode(sha256(convert_to(seen.content::text, 'UTF8')), 'hex');
  return seen;
end;
$$;

-- Null for what has no page.
create function private.target_path(of_type public.report_target, of_target uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case of_type
    when 'post' then (
      select format('/@%s/%s', a.handle, coalesce(p.slug, p.id::text))
      from public.posts p join public.profiles a on a.id = p.profile_id where p.id = of_target)
    when 'comment' then (
      select format('/comments/%s?of=%s#comment-%s', c.post_id, c.id, c.id) from public.comments c where c.id = of_target)
    when 'profile' then (select '/@' || a.handle from public.profiles a where a.id = of_target) end
$$;

create function public.find_report_target(target_type public.report_target, target_id uuid, reporter uuid default null)
returns table (label text, author_handle text, path text, is_own boolean)
language sql volatile security invoker set search_path = '' as $$ select * from private.find_report_target(target_type, target_id, reporter) $$;
comment on function public.find_report_target is 'What the form says is being reported. No row if the reporter cannot read it.';
grant execute on function public.find_report_target to service_role;

create function private.find_report_target(of_type public.report_target, of_target uuid, reporter uuid)
returns table (label text, author_handle text, path text, is_own boolean)
language plpgsql volatile security definer rows 1 set search_path = '' as $$
begin
  if not private.can_report(of_type, of_target, reporter) then return; end if;
  return query
    select seen.label, seen.author_handle, private.target_path(of_type, of_target), coalesce(seen.author_id = reporter, false)
    from private.describe_target(of_type, of_target) seen;
end;
$$;
grant execute on function private.find_report_target to service_role;

-- To the account's address, or else to the one that was typed. That one may be a stranger's, so it gets few.
create function private.mail_reporter(of_report public.reports, template text, details jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  account uuid := (
    select u.id from auth.users u where u.id = of_report.reporter_id and not u.is_anonymous and private.real_email(u.email) is not null);
begin
  if account is null and (of_report.reporter_email is null
    or not (select allowed from public.take_rate_limit(
      template || ':' || private.hash_email(of_report.reporter_email),
      case when template in ('report_decision', 'appeal_decision') then 20 else 6 end, 86400))) then
    return;
  end if;
  insert into public.outbox (template, user_id, recipient_email, data, natural_key)
  values (mail_reporter.template, account, case when account is null then of_report.reporter_email end, details,
    template || ':' || of_report.id)
  on conflict (natural_key) do nothing;
end;
$$;
