alter table public.posts
  add column asked_raw numeric(39,0) generated always as (
CASE
    when (access = 'free'::public.post_access) THEN (0)::numeric
    when (access = 'pwyw'::public.post_access) THEN pwyw_min_raw
    when (price_currency = 'XNO'::public.price_currency) THEN price_raw
    ELSE null::numeric
end) stored;

alter table public.posts
  add constraint posts_asked_raw_check check ((asked_raw >= (0)::numeric));

create index posts_dollar_price_idx on public.posts using btree (price_usd_micros, published_at desc, id desc)
  where ((status = 'published'::public.post_status) AND listed AND (asked_raw is null));

create index posts_length_idx on public.posts using btree (reading_minutes, published_at desc, id desc)
  where ((status = 'published'::public.post_status) AND listed);

create index posts_asked_idx on public.posts using btree (asked_raw, published_at desc, id desc)
  where ((status = 'published'::public.post_status) AND listed);

comment on column public.posts.asked_raw is 'What lists sort by: 0 if free, or the minimum. Null for a price in dollars.';
