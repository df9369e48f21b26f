set local check_function_bodies = off;

drop function private.list_payers(timestamp with time zone);

create table public.worth_answers (
  purchase_id uuid not null,
  is_worth_it boolean not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint worth_answers_pkey primary key (purchase_id)
);

alter table public.worth_answers
  enable row level security;

create or replace function private.answer_worth (
  of_purchase uuid,
  answer boolean
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  bought public.purchases;
begin
  select * into bought from public.purchases p where p.id = of_purchase and p.kind = 'post' for share;
  if not found or bought.status <> 'paid' then perform private.refuse('conflict', 'You do not own this post any more.'); end if;
  if bought.buyer_id = bought.seller_id then perform private.refuse('forbidden', 'You cannot judge your own post.'); end if;
  insert into public.worth_answers (purchase_id, is_worth_it) values (bought.id, answer)
  on conflict on constraint worth_answers_pkey do update set is_worth_it = excluded.is_worth_it
  where worth_answers.is_worth_it <> excluded.is_worth_it;
  return found;
end;
$function$;

create or replace function private.describe_own_page (
  of_post uuid,
  of_user uuid,
  purchase_ids uuid[]
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
declare
  post record;
  bought record;
begin
  select p.profile_id as author_id, concat_ws(' ', p.current_version_id, p.status, extract(epoch from p.updated_at)) as state into post
  from public.posts p where p.id = of_post;
  if post.author_id = of_user then return null; end if;
  -- By two indexes: a popular post has many purchases, and some readers have many.
  if of_user is not null then
    purchase_ids := array(
      select e.purchase_id from public.entitlements e
      where e.user_id = of_user and e.post_id = of_post and e.revoked_at is null
      union
      select b.id from public.purchases b
      where b.buyer_id = of_user and b.post_id = of_post and b.status = 'paid' and b.kind = 'post' and b.merged_from is null);
  end if;
  select count(*) as number, min(b.id::text) as id, coalesce(bool_or(
      b.refund_window_ends_at > now() or private.offers_copy(b, s) or private.offered_until(b.id) is not null
      or (b.received_raw > b.amount_raw and private.find_excess(b.id) is not null)
      or exists (select from public.worth_answers w where w.purchase_id = b.id)
      or (of_user is null and s.delivered_at is null)), false) as has_more
  into bought
  from public.purchases b left join public.purchase_secrets s on s.purchase_id = b.id
  where b.id = any (purchase_ids) and b.post_id = of_post and b.status = 'paid' and (of_user is null or b.buyer_id = of_user);
  if bought.number > 1 or bought.has_more or (of_user is null and bought.number = 0) then return null; end if;
  return jsonb_build_object(
    'kind', case when of_user is null then 'token' when bought.number = 0 then 'given' else 'bought' end,
    'purchase_id', bought.id, 'post_id', of_post, 'author_id', post.author_id, 'state', post.state);
end;
$function$;

create or replace function private.list_payers (
  since timestamp with time zone
)
  returns table (
    post_id uuid,
    payer text,
    paid_at timestamp with time zone,
    is_kept boolean,
    is_regretted boolean
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select s.post_id, who.payer, min(s.paid_at), bool_or(s.refunded_at is null), coalesce(bool_or(s.refunded_at is null and not w.is_worth_it), false)
  from public.sales s
  join public.purchases p on p.id = s.purchase_id and p.kind = 'post' and p.refund_asked_by is distinct from 'undelivered'
  join public.purchase_secrets secret on secret.purchase_id = s.purchase_id
  left join public.worth_answers w on w.purchase_id = s.purchase_id
  -- An exchange's wallet pays for many people: there, each buyer is a payer.
  cross join lateral (select case when secret.payer_account is null or secret.payer_is_service
    then p.buyer_id::text else secret.payer_account end as payer) as who
  where s.paid_at > since
    and p.buyer_id is distinct from s.seller_id
    and not exists (select from public.sales own where own.seller_id = s.seller_id and own.creator_account = secret.payer_account)
    and not exists (select from public.private_profiles own where own.id = s.seller_id and own.payout_address = secret.payer_account)
    and not exists (select from public.nano_addresses own where own.user_id = s.seller_id and own.account = secret.payer_account)
  group by s.post_id, who.payer
$function$;

create or replace function private.score_posts (
  of_list text
)
  returns table (
    post_id uuid,
    score double precision
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select counted.post_id, case when of_list = 'trending'
    then ln(1 + counted.recent) * (counted.kept - counted.regretted / 2.0) / counted.payers
    else counted.kept - counted.regretted / 2.0 end
  from (
    select l.post_id, count(*) as payers, count(*) filter (where l.is_kept) as kept, count(*) filter (where l.is_regretted) as regretted,
      sum(power(2, -extract(epoch from now() - l.paid_at) / (48 * 3600))) as recent
    from private.list_payers(case of_list
      when 'trending' then now() - interval '14 days' when 'top-day' then now() - interval '1 day'
      when 'top-week' then now() - interval '7 days' when 'top-month' then now() - interval '30 days'
      else '-infinity'::timestamptz end) as l
    group by l.post_id) as counted
  -- One payer is no trend. And of ten payers or more, at least 70% must have kept the post.
  where counted.kept >= case when of_list = 'trending' then 2 else 1 end
    and (counted.payers < 10 or counted.kept >= 0.7 * counted.payers)
$function$;

create or replace function public.answer_worth (
  purchase_id uuid,
  is_worth_it boolean
)
  returns boolean
  language sql
  set search_path to ''
  AS $function$ select private.answer_worth(purchase_id, is_worth_it) $function$;

alter table public.worth_answers
  add constraint worth_answers_purchase_id_fkey foreign key (purchase_id) references public.sales(purchase_id) on delete cascade;

create trigger set_updated_at
  before update on public.worth_answers
  for each row
  execute function private.set_updated_at();

comment on function private.list_payers(timestamp with time zone) is 'Each payer of a post once, with the first time. The author''s own wallets do not count, nor what an account merged into theirs bought: paying yourself gains no rank. A wallet stays theirs after they have changed their payout address. Regretted: kept, but not worth it.';

comment on function private.score_posts(text) is 'Trending: the logarithm of distinct payers, each worth half as much every 48 hours, times the share that kept the post. Top: how many payers kept it. Who kept it but says that it was not worth it counts half.';

comment on function public.answer_worth(uuid, boolean) is 'The buyer says whether a post was worth its price, and may change it. False if this was their answer already. The server has checked who answers.';

comment on table public.worth_answers is 'Whether a buyer found a post worth its price: one answer for each purchase. Only answer_worth writes; the server shows it to its buyer alone.';

revoke all on function private.answer_worth(uuid, boolean) from public;

grant execute on function private.answer_worth(uuid, boolean) to postgres, service_role;

revoke all on function private.list_payers(timestamp with time zone) from public;

grant execute on function private.list_payers(timestamp with time zone) to postgres;

revoke all on function public.answer_worth(uuid, boolean) from public;

grant execute on function public.answer_worth(uuid, boolean) to postgres, service_role;

grant delete, insert, maintain, references, select, trigger, truncate, update on table public.worth_answers to postgres;

grant select on table public.worth_answers to service_role;
