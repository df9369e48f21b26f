create index posts_price_idx on public.posts using btree (price_raw, first_published_at, id)
  where
    ((status = 'published'::public.post_status) AND listed AND (access = 'paid'::public.post_access) AND (price_currency =
    'XNO'::public.price_currency) AND (content_warning = 'none'::public.content_warning));
