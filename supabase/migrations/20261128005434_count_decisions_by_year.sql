set local check_function_bodies = off;

create table public.decision_years (
  year smallint not null,
  reports integer not null,
  by_reason jsonb not null,
  by_outcome jsonb not null,
  measures jsonb not null,
  automated integer not null,
  median_seconds integer,
  decided integer not null,
  in_time integer not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint decision_years_automated_check check ((automated >= 0)),
  constraint decision_years_by_outcome_check check ((jsonb_typeof(by_outcome) = 'object'::text)),
  constraint decision_years_by_reason_check check ((jsonb_typeof(by_reason) = 'object'::text)),
  constraint decision_years_check check (((in_time >= 0) AND (in_time <= decided))),
  constraint decision_years_decided_check check ((decided >= 0)),
  constraint decision_years_measures_check check ((jsonb_typeof(measures) = 'object'::text)),
  constraint decision_years_median_seconds_check check ((median_seconds >= 0)),
  constraint decision_years_pkey primary key (year),
  constraint decision_years_reports_check check ((reports >= 0)),
  constraint decision_years_year_check check (((year >= 2026) AND (year <= 2200)))
);

alter table public.decision_years
  enable row level security;

create or replace function private.count_by (
  names text[]
)
  returns jsonb
  language sql
  immutable
  set search_path to ''
  AS $function$
  select coalesce(jsonb_object_agg(counted.name, counted.many), '{}')
  from (select name, count(*) as many from unnest(names) as name group by name) as counted
$function$;

create or replace function private.measure_decisions()
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  of_year integer;
  since timestamptz;
begin
  for of_year in
    select y from unnest(array[extract(year from now() at time zone 'UTC')::integer - 1, extract(year from now() at time zone 'UTC')::integer]) as y
    where y >= 2026
  loop
    since := make_timestamptz(of_year, 1, 1, 0, 0, 0, 'UTC');
    insert into public.decision_years as known (year, reports, by_reason, by_outcome, measures, automated, median_seconds, decided, in_time)
    select of_year, filed.reports, private.count_by(filed.reasons), private.count_by(filed.outcomes), private.count_by(given.actions),
      given.automated, filed.median_seconds, filed.decided, filed.in_time
    from (
      select count(*) as reports, coalesce(array_agg(r.reason::text), '{}') as reasons,
        coalesce(array_agg(coalesce(r.decision, 'open')), '{}') as outcomes, count(r.decided_at) as decided,
        count(*) filter (where r.decided_at <= r.created_at + make_interval(hours => private.report_hours(r.priority))) as in_time,
        round(percentile_cont(0.5) within group (order by extract(epoch from r.decided_at - r.created_at))) as median_seconds
      from public.reports r where r.created_at >= since and r.created_at < since + interval '1 year') as filed,
      (select coalesce(array_agg(m.action), '{}') as actions, count(*) filter (where m.is_automated) as automated
       from public.moderation_actions m
       where m.created_at >= since and m.created_at < since + interval '1 year' and m.action not in ('no_action', 'duplicate')) as given
    on conflict (year) do update set reports = excluded.reports, by_reason = excluded.by_reason, by_outcome = excluded.by_outcome,
      measures = excluded.measures, automated = excluded.automated, median_seconds = excluded.median_seconds, decided = excluded.decided,
      in_time = excluded.in_time;
  end loop;
end;
$function$;

create or replace function private.report_hours (
  priority smallint
)
  returns integer
  language sql
  immutable
  set search_path to ''
  AS $function$ select (array[1, 24, 48, 72])[priority + 1] $function$;

create trigger set_updated_at
  before update on public.decision_years
  for each row
  execute function private.set_updated_at();

create policy "everybody reads them" on public.decision_years
  for select
  to anon, authenticated
  using (true);

comment on column public.decision_years.by_outcome is 'Of the reports of this year: how many are open, or how they were decided (reports.decision).';

comment on column public.decision_years.in_time is 'Decided before they were late (private.report_hours).';

comment on column public.decision_years.measures is 'Statements of reasons given in this year, by moderation_actions.action.';

comment on function private.measure_decisions() is 'Measures what /transparency shows of reports and decisions, for this year and the last.';

comment on table public.decision_years is 'MOD-03: what was reported and decided in each year, for /transparency. Numbers alone.';

revoke all on function private.count_by(text[]) from public;

grant execute on function private.count_by(text[]) to postgres;

revoke all on function private.measure_decisions() from public;

grant execute on function private.measure_decisions() to postgres;

revoke all on function private.report_hours(smallint) from public;

grant execute on function private.report_hours(smallint) to postgres;

grant select on table public.decision_years to anon, authenticated;

grant delete, insert, maintain, references, select, trigger, truncate, update on table public.decision_years to postgres;

grant select on table public.decision_years to service_role;
