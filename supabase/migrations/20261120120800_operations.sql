-- What the machine runs by: the rules of money and the switches, the price, the mails that wait.

create table public.settings (
  id smallint primary key default 1 check (id = 1),
  platform_fee_bps integer not null default 500 check (platform_fee_bps between 0 and 10000),
  fee_account text check (private.is_nano_account(fee_account)),
  payments_paused boolean not null default false,
  purchase_ttl_seconds integer not null default 540 check (purchase_ttl_seconds between 60 and 86400),
  late_honour_hours integer not null default 24 check (late_honour_hours between 0 and 720),
  underpay_tolerance_bps integer not null default 100 check (underpay_tolerance_bps between 0 and 10000),
  underpay_tolerance_max_raw numeric(39, 0) not null default 1e27 check (underpay_tolerance_max_raw >= 0),
  excess_refund_min_raw numeric(39, 0) not null default 1e26 check (excess_refund_min_raw >= 0),
  refund_max_per_payer integer not null default 5 check (refund_max_per_payer >= 0),
  price_stale_hours integer not null default 3 check (price_stale_hours > 0),
  payout_max_attempts integer not null default 8 check (payout_max_attempts > 0),
  homepage_layout integer not null default 1 check (homepage_layout > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.settings is 'One row: what the transitions go by. The defaults are those of the constants.';
comment on column public.settings.fee_account is 'Where our share goes; while it is not set, fees wait for an address.';
insert into public.settings default values;
select private.keep_updated_at('public.settings');

create table public.nano_price (
  id smallint primary key default 1 check (id = 1),
  price_usd numeric(20, 8) check (price_usd > 0),
  price_change_24h_percentage numeric(12, 4),
  market_cap numeric(24, 2) check (market_cap >= 0),
  volume_24h numeric(24, 2) check (volume_24h >= 0),
  api_last_updated timestamptz,
  last_updated timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.nano_price is 'One row, empty until a source was asked. Older than three hours, prices in dollars cannot be quoted.';
insert into public.nano_price default values;
select private.keep_updated_at('public.nano_price');

create function private.touch_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.touch_tags('nano-price');
  return null;
end;
$$;
create trigger touch_price after update on public.nano_price for each row when (old.* is distinct from new.*)
  execute function private.touch_price();

create table public.outbox (
  id uuid primary key default gen_random_uuid(),
  template text not null check (template ~ '^[a-z_]{3,60}$'),
  user_id uuid references auth.users (id) on delete cascade,
  recipient_email text check (char_length(recipient_email) <= 320),
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  natural_key text not null unique check (char_length(natural_key) between 1 and 300),
  attempts integer not null default 0 check (attempts >= 0),
  last_error text check (char_length(last_error) <= 1000),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(user_id, recipient_email) = 1)
);
comment on table public.outbox is 'Mails, written in the transaction that makes them necessary.';
comment on column public.outbox.natural_key is 'Names the one occasion of this mail, so that no retry writes it twice.';
create index outbox_waiting_idx on public.outbox (created_at) where sent_at is null;
create index outbox_user_id_idx on public.outbox (user_id);
select private.keep_updated_at('public.outbox');

create function private.queue_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_job('send_mail', jsonb_build_object('id', new.id));
  return null;
end;
$$;
create trigger queue_mail after insert on public.outbox for each row execute function private.queue_mail();

alter table public.settings enable row level security;
alter table public.nano_price enable row level security;
alter table public.outbox enable row level security;

grant select on public.nano_price to anon, authenticated;
create policy "everybody reads the price" on public.nano_price for select to anon, authenticated using (true);

create function private.homepage_layout() returns integer
language sql stable security definer set search_path = '' as $$
  select homepage_layout from public.settings
$$;
create policy "everybody reads the homepage" on public.homepage_sections for select to anon, authenticated
  using (layout = (select private.homepage_layout()) and (starts_at is null or starts_at <= now()) and (ends_at is null or ends_at > now()));

grant select, update on public.settings, public.nano_price to service_role;
grant select, insert, update, delete on public.outbox to service_role;
revoke execute on all functions in schema private from public;
grant execute on function private.homepage_layout to anon, authenticated, service_role;
