-- The layout of the front page: a draft, the layout that is shown, and the earlier ones. A published layout never changes.

-- The sections of a layout as a form has them: texts, in order.
create function private.typed_home_sections(of_layout integer) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'type', s.type, 'title', coalesce(s.title, ''), 'price', coalesce(s.params ->> 'price', ''), 'name', coalesce(s.params ->> 'name', ''),
    'text', coalesce(s.params ->> 'text', ''), 'limit', s.item_limit::text, 'visibleFor', s.visible_for,
    'startsAt', coalesce(to_char(s.starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI'), ''),
    'endsAt', coalesce(to_char(s.ends_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI'), '')) order by s.position), '[]')
  from public.homepage_sections s where s.layout = of_layout
$$;

-- One section of a form as its row, and what is wrong with it. Fields are named by the section's place: sections.0.title.
create function private.check_home_section(asked jsonb, place integer, out wanted public.homepage_sections, out mistakes jsonb)
language plpgsql stable security invoker set search_path = '' as $$
declare
  at_field constant text := 'sections.' || place || '.';
  kind constant text := coalesce(asked ->> 'type', '');
  many constant text := btrim(coalesce(asked ->> 'limit', ''));
  called constant text := lower(btrim(coalesce(asked ->> 'name', '')));
  words constant text := btrim(replace(coalesce(asked ->> 'text', ''), E'\r\n', E'\n'), E' \t\n');
  starts constant text := btrim(coalesce(asked ->> 'startsAt', ''));
  ends constant text := btrim(coalesce(asked ->> 'endsAt', ''));
  unclear constant text := 'Write the time as 2026-12-01 09:00, in UTC.';
begin
  mistakes := '[]';
  wanted.position := place;
  wanted.type := kind;
  wanted.params := '{}';
  wanted.item_limit := 6;
  if kind not in ('hero', 'featured', 'trending', 'new', 'free', 'under_price', 'category', 'creators', 'tag', 'note') then
    mistakes := mistakes || private.mistake(at_field || 'type', 'Choose what this section shows.');
  end if;

  wanted.title := nullif(btrim(coalesce(asked ->> 'title', '')), '');
  if char_length(wanted.title) > 80 then
    mistakes := mistakes || private.mistake(at_field || 'title', 'A title has at most 80 characters.');
  elsif wanted.title ~ '[[:cntrl:]]' then
    mistakes := mistakes || private.mistake(at_field || 'title', 'A title is one line. Remove the line break.');
  end if;

  if kind not in ('hero', 'featured', 'note') then
    if many ~ '^\d{1,2}$' and many::integer between 1 and 24 then wanted.item_limit := many::smallint;
    else mistakes := mistakes || private.mistake(at_field || 'limit', 'Write a number from 1 to 24.'); end if;
  end if;
  if kind = 'under_price' then
    wanted.params := jsonb_build_object('price', asked ->> 'price');
    if coalesce(asked ->> 'price', '') not in ('0.01', '0.02', '0.1', '1') then
      mistakes := mistakes || private.mistake(at_field || 'price', 'Choose a price.');
    end if;
  elsif kind in ('category', 'tag') then
    if kind = 'tag' then wanted.params := jsonb_build_object('name', ltrim(called, '#'));
    else wanted.params := jsonb_build_object('name', called); end if;
    if kind = 'category' and not exists (select from public.categories c where c.id = called) then
      mistakes := mistakes || private.mistake(at_field || 'name', 'Choose the category.');
    elsif kind = 'tag' and not exists (select from public.tags t where t.name = wanted.params ->> 'name') then
      mistakes := mistakes || private.mistake(at_field || 'name', 'No post has this tag. Write one that is in use, such as birds.');
    end if;
  elsif kind = 'note' then
    wanted.params := jsonb_build_object('text', words);
    if char_length(words) not between 1 and 2000 then
      mistakes := mistakes || private.mistake(at_field || 'text', 'Write the note, in 1 to 2,000 characters.');
    end if;
  end if;

  wanted.visible_for := coalesce(asked ->> 'visibleFor', '');
  if wanted.visible_for not in ('all', 'signed_in', 'signed_out') then
    mistakes := mistakes || private.mistake(at_field || 'visibleFor', 'Choose who sees it.');
  end if;
  wanted.starts_at := private.read_minute(starts);
  if starts <> '' and wanted.starts_at is null then
    mistakes := mistakes || private.mistake(at_field || 'startsAt', unclear);
  elsif wanted.starts_at > now() + interval '1 year' then
    mistakes := mistakes || private.mistake(at_field || 'startsAt', 'Choose a start within a year.');
  end if;
  wanted.ends_at := private.read_minute(ends);
  if ends <> '' and wanted.ends_at is null then
    mistakes := mistakes || private.mistake(at_field || 'endsAt', unclear);
  elsif wanted.ends_at <= greatest(wanted.starts_at, now()) then
    mistakes := mistakes || private.mistake(at_field || 'endsAt', 'The end must lie ahead, and after the start.');
  end if;
end;
$$;

-- The whole list as rows, or a refusal that names all mistakes at once, each at its field.
create function private.check_home_sections(asked jsonb) returns setof public.homepage_sections
language plpgsql stable security invoker set search_path = '' as $$
declare
  kinds text[] := '{}';
  checked record;
  mistakes jsonb := '[]';
  is_never_empty boolean := false;
begin
  if jsonb_typeof(asked) is distinct from 'array' or jsonb_array_length(asked) not between 1 and 12 then
    perform private.refuse_fields(jsonb_build_array(private.mistake('sections', 'A front page has 1 to 12 sections.')));
  end if;
  for place in 0 .. jsonb_array_length(asked) - 1 loop
    select * into checked from private.check_home_section(asked -> place, place);
    mistakes := mistakes || checked.mistakes;
    if (checked.wanted).type in ('hero', 'featured') and (checked.wanted).type = any (kinds) then
      mistakes := mistakes || private.mistake('sections.' || place || '.type', 'The list has this section already. It can be there once.');
    end if;
    kinds := kinds || (checked.wanted).type;
    is_never_empty := is_never_empty or coalesce((checked.wanted).visible_for <> 'signed_in', false)
      and (checked.wanted).starts_at is null and (checked.wanted).ends_at is null;
    return next checked.wanted;
  end loop;
  if mistakes = '[]' and not is_never_empty then
    mistakes := mistakes || private.mistake('sections',
      'Keep one section without a start or an end that visitors see, so that the front page is never empty.');
  end if;
  perform private.refuse_fields(mistakes);
end;
$$;

-- Begins a change: one at a time. Returns the draft, or a row of nulls if there is none; refuses a form that is older than the draft.
create function private.begin_home_change(seen_at timestamptz) returns public.homepage_layouts
language plpgsql volatile security definer set search_path = '' as $$
declare
  draft public.homepage_layouts;
begin
  perform pg_advisory_xact_lock(hashtextextended('homepage', 0));
  select * into draft from public.homepage_layouts l where l.published_at is null for update;
  if draft.layout is null and seen_at is not null then
    perform private.refuse('conflict', 'Another of us has published or discarded this draft meanwhile. Nothing was changed. Load the page again.');
  end if;
  if draft.updated_at is distinct from seen_at then
    perform private.refuse('conflict', 'Another of us has changed the draft since you opened the page. Nothing was changed. Open the page in a second '
      'tab to see theirs, then load this one again.');
  end if;
  return draft;
end;
$$;

-- Called when another layout is shown: changed settings alone outdate no page.
create function private.show_layout(of_layout integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.settings set homepage_layout = of_layout;
  perform private.touch_tags('home');
end;
$$;

create function public.save_home_draft(sections public.bounded_json, seen_at timestamptz default null) returns timestamptz
language sql volatile security invoker set search_path = '' as $$ select private.save_home_draft(seen_at, sections) $$;
comment on function public.save_home_draft is
  'Owners and moderators: makes this the draft, all sections in order: [{type, title, price, name, text, limit, visibleFor, startsAt, endsAt}], '
  'as texts. Names all mistakes at once. seen_at is the draft''s updated_at that the form was made from, null without one; else conflict. Returns the new one.';
grant execute on function public.save_home_draft to authenticated;

create function private.save_home_draft(seen_at timestamptz, asked jsonb) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.require_office('moderator');
  draft public.homepage_layouts := private.begin_home_change(seen_at);
  was jsonb;
begin
  if draft.layout is null then
    insert into public.homepage_layouts (layout) select max(l.layout) + 1 from public.homepage_layouts l returning * into draft;
  else
    was := jsonb_build_object('sections', private.typed_home_sections(draft.layout));
    update public.homepage_layouts l set published_at = null where l.layout = draft.layout;
  end if;
  delete from public.homepage_sections s where s.layout = draft.layout;
  insert into public.homepage_sections (layout, position, type, title, params, item_limit, visible_for, starts_at, ends_at)
  select draft.layout, w.position, w.type, w.title, w.params, w.item_limit, w.visible_for, w.starts_at, w.ends_at
  from private.check_home_sections(asked) as w;
  perform private.log_staff_action(actor, 'save_layout', 'layout:' || draft.layout, was,
    jsonb_build_object('sections', private.typed_home_sections(draft.layout)), 'A draft. Readers do not see it.');
  return (select l.updated_at from public.homepage_layouts l where l.layout = draft.layout);
end;
$$;
grant execute on function private.save_home_draft to authenticated;

create function public.publish_home_draft(seen_at timestamptz, reason public.bounded_text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.publish_home_draft(seen_at, reason) $$;
comment on function public.publish_home_draft is
  'Owners and moderators: shows the draft to everyone, and keeps the layout before it. The reason goes to the audit log.';
grant execute on function public.publish_home_draft to authenticated;

create function private.publish_home_draft(seen_at timestamptz, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.require_office('moderator');
  draft public.homepage_layouts := private.begin_home_change(seen_at);
  before_it integer := private.homepage_layout();
  mistake jsonb;
begin
  if draft.layout is null then perform private.refuse('conflict', 'There is no draft. Save one first.'); end if;
  perform private.refuse_fields(private.judge_reason(why));
  -- A time may have passed since it was saved, or a tag be gone.
  select m -> 0 into mistake
  from jsonb_array_elements(private.typed_home_sections(draft.layout)) with ordinality as s (asked, place),
    lateral (select c.mistakes as m from private.check_home_section(s.asked, s.place::integer - 1) as c) as c
  where m <> '[]' order by s.place limit 1;
  if mistake is not null then
    perform private.refuse('conflict', format('Section %s: %s Correct it and save the draft, then publish it.',
      split_part(mistake ->> 'field', '.', 2)::integer + 1, mistake ->> 'message'));
  end if;
  update public.homepage_layouts l set published_at = now() where l.layout = draft.layout;
  perform private.show_layout(draft.layout);
  perform private.log_staff_action(actor, 'publish_layout', 'layout:' || draft.layout, jsonb_build_object('layout', before_it),
    jsonb_build_object('layout', draft.layout, 'sections', private.typed_home_sections(draft.layout)), why);
end;
$$;
grant execute on function private.publish_home_draft to authenticated;

create function public.show_home_layout(layout integer, seen_layout integer, reason public.bounded_text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.show_home_layout(layout, seen_layout, reason) $$;
comment on function public.show_home_layout is
  'Owners and moderators: shows an earlier layout again. seen_layout is the one that was shown when the page was made; else conflict. '
  'The draft stays.';
grant execute on function public.show_home_layout to authenticated;

create function private.show_home_layout(of_layout integer, seen_layout integer, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.require_office('moderator');
  before_it integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('homepage', 0));
  before_it := private.homepage_layout();
  if not exists (select from public.homepage_layouts l where l.layout = of_layout and l.published_at is not null) then
    perform private.refuse('not_found', 'There is no such earlier layout. Load the page again.');
  end if;
  if before_it is distinct from seen_layout then
    perform private.refuse('conflict', 'Another of us has changed the front page since you opened this page. Nothing was changed. Load it again.');
  end if;
  if before_it = of_layout then perform private.refuse('conflict', 'Readers see this layout already.'); end if;
  perform private.refuse_fields(private.judge_reason(why));
  perform private.show_layout(of_layout);
  perform private.log_staff_action(actor, 'show_layout', 'layout:' || of_layout, jsonb_build_object('layout', before_it),
    jsonb_build_object('layout', of_layout), why);
end;
$$;
grant execute on function private.show_home_layout to authenticated;

create function public.discard_home_draft(seen_at timestamptz, reason public.bounded_text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.discard_home_draft(seen_at, reason) $$;
comment on function public.discard_home_draft is 'Owners and moderators: removes the draft. The audit log keeps its sections.';
grant execute on function public.discard_home_draft to authenticated;

create function private.discard_home_draft(seen_at timestamptz, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.require_office('moderator');
  draft public.homepage_layouts := private.begin_home_change(seen_at);
  was jsonb;
begin
  if draft.layout is null then perform private.refuse('conflict', 'There is no draft.'); end if;
  perform private.refuse_fields(private.judge_reason(why));
  was := jsonb_build_object('sections', private.typed_home_sections(draft.layout));
  delete from public.homepage_layouts l where l.layout = draft.layout;
  perform private.log_staff_action(actor, 'discard_layout', 'layout:' || draft.layout, was, null, why);
end;
$$;
grant execute on function private.discard_home_draft to authenticated;

create function public.list_home_layouts() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.list_home_layouts() $$;
comment on function public.list_home_layouts is
  'Owners and moderators: the draft, if there is one, and the last 100 published layouts and the one that is shown, the newest first, with who showed each last, when and why. '
  'One without sections is the usual layout.';
grant execute on function public.list_home_layouts to authenticated;

create function private.list_home_layouts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_office('moderator');
  return jsonb_build_object(
    'shown', private.homepage_layout(),
    'draft', (
      select jsonb_build_object('seen_at', d.updated_at, 'sections', private.typed_home_sections(d.layout))
      from public.homepage_layouts d where d.published_at is null),
    'layouts', (
      select coalesce(jsonb_agg(jsonb_build_object('layout', l.layout, 'sections', private.typed_home_sections(l.layout), 'shown_at', g.created_at,
        'reason', g.reason, 'by', p.handle) order by l.published_at desc, l.layout desc), '[]')
      from (select * from public.homepage_layouts k where k.published_at is not null
        order by k.layout = private.homepage_layout() desc, k.published_at desc, k.layout desc limit 100) as l
      left join lateral (
        select a.actor_id, a.created_at, a.reason from public.admin_audit_log a
        where a.target = 'layout:' || l.layout and a.action in ('publish_layout', 'show_layout') order by a.id desc limit 1) as g on true
      left join public.profiles p on p.id = g.actor_id));
end;
$$;
grant execute on function private.list_home_layouts to authenticated;
