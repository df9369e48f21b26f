/**
 * The columns of a post that queries select, each list made from a shorter one. Amounts are raw, as text. The lists are
 * constants, because the data client reads the types of a row from them.
 */
const BASE =
  "id, slug, title, access, price_currency, price_usd_micros::text, price_raw::text, pwyw_min_raw::text, pwyw_suggested_raw::text" as const;

/** In lists for readers. */
export const CARD =
  `${BASE}, subtitle, excerpt, language, reading_minutes, published_at, backdated_to, creation_method, content_warning,
  cover:post_images!posts_cover_image_id_fkey (path, width, height, has_qr),
  author:profiles!posts_profile_id_fkey (id, handle::text, name, avatar_url, is_agent, status), talk:post_stats (open_comments)` as const;

/** As the example of a post that costs something. */
export const EXAMPLE = `${CARD}, free_words, paid_words, refund_window_min` as const;

/** On a published post's own page. */
export const WHOLE =
  `${CARD}, listed, cover_alt, cover_caption, creation_note, comments_mode, license, free_words, paid_words, paid_images,
  refund_window_min, offers_downloads, first_published_at, edited_at, was_free_until, canonical_url, seo_title, seo_description, current_version_id,
  cover_image_id, og_image_id, category:categories (id, name),
  prices:post_price_events (access, price_currency, price_raw::text, price_usd_micros::text, pwyw_min_raw::text, created_at)` as const;

/** For who may read the paid part. The same columns as in the database function read_own_post; a test compares the two. */
export const OWN = `${WHOLE}, status, unpublished_at, tags:post_tags (tag), stats:post_stats (unlocks, refunds),
  pictures:post_images!post_images_post_id_fkey (id, path, width, height, is_paid, has_qr), files:post_files (id, kind, bytes),
  version:post_versions!posts_current_version_id_fkey (id, free_doc, published_at)` as const;

const WRITTEN = `${BASE}, status, listed, updated_at, first_published_at, scheduled_at, kept_back_because` as const;

/** For its author, to edit. */
export const DRAFT =
  `${WRITTEN}, latest_version, subtitle, excerpt, excerpt_auto, language, category_id, cover_image_id, cover_alt, cover_caption,
  refund_window_min, offers_downloads, creation_method, creation_note, content_warning, own_warning, comments_mode, shows_comments, tells_followers, canonical_url, seo_title,
  seo_description, license, backdated_to, og_image_id, tags:post_tags (tag)` as const;

/** In lists for its author. */
export const AUTHOR_ENTRY = `${WRITTEN}, free_words, paid_words, deleted_at, own_warning, pin:pinned_posts (pinned_at),
  limits:featured_exclusions (reason, until),
  cover:post_images!posts_cover_image_id_fkey (path, width)` as const;
