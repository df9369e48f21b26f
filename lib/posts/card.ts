/** The columns of a post as lists show it, for `select`. Amounts are raw, as text. */
export const POST_CARD =
  `id, slug, title, subtitle, excerpt, language, category_id, access, price_currency, price_usd_micros, reading_minutes,
  free_words, paid_words, content_warning, creation_method, published_at, price_raw::text, pwyw_min_raw::text, pwyw_suggested_raw::text,
  author:profiles!posts_profile_id_fkey (id, handle::text, name, avatar_url)` as const;
