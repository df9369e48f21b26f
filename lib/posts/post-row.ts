import "server-only";
import { env } from "#lib/env/server.ts";
import type {
  ContentWarning,
  CreationMethod,
  ExamplePost,
  PastPrice,
  PictureFile,
  PostCard,
  PublishedPost,
} from "#lib/posts/post.ts";

type CardRow = {
  id: string;
  slug: string | null;
  title: string;
  subtitle: string | null;
  excerpt: string | null;
  language: string;
  access: "free" | "paid" | "pwyw";
  price_currency: "XNO" | "USD";
  price_usd_micros: string | null;
  price_raw: string | null;
  pwyw_min_raw: string | null;
  pwyw_suggested_raw: string | null;
  reading_minutes: number;
  published_at: string | null;
  backdated_to: string | null;
  creation_method: CreationMethod | null;
  content_warning: ContentWarning;
  cover: StoredImage | null;
  author: {
    id: string;
    handle: string | null;
    name: string | null;
    avatar_url: string | null;
    is_agent: boolean;
    status: "active" | "limited" | "suspended" | "deleted";
  } | null;
  talk: { open_comments: number } | null;
};

/**
 * Published posts have all of these columns; they are nullable because of drafts. The author is missing if the
 * account was deleted: keepShowable leaves such cards out.
 */
export function toCard(row: CardRow): PostCard {
  const { author, content_warning: contentWarning } = row;
  const isForAdults = contentWarning === "adult";
  return {
    id: row.id,
    slug: row.slug ?? row.id,
    title: row.title,
    standfirst: isForAdults ? null : (row.subtitle ?? row.excerpt),
    language: row.language,
    minutes: row.reading_minutes,
    publishedAt: row.published_at ?? "",
    backdatedTo: row.backdated_to,
    terms: {
      access: row.access,
      currency: row.price_currency,
      priceRaw: row.price_raw,
      priceUsdMicros: row.price_usd_micros,
      pwywMinRaw: row.pwyw_min_raw,
      pwywSuggestedRaw: row.pwyw_suggested_raw,
    },
    creationMethod: row.creation_method ?? "human",
    contentWarning,
    // A code could be scanned from a list, where nothing says that it is no payment to us (A10).
    cover: row.cover && !isForAdults && !row.cover.has_qr ? toPicture(row.cover) : null,
    author: {
      id: author?.id ?? "",
      handle: author?.handle ?? "",
      name: author?.name ?? `@${author?.handle ?? ""}`,
      avatarUrl: author?.avatar_url ?? null,
      isAgent: author?.is_agent ?? false,
      isSuspended: author?.status === "suspended",
    },
    comments: row.talk?.open_comments ?? 0,
  };
}

type ExampleRow = CardRow & { free_words: number; paid_words: number; refund_window_min: number };

export function toExample(row: ExampleRow): ExamplePost {
  return {
    ...toCard(row),
    freeWords: row.free_words,
    paidWords: row.paid_words,
    refundWindowMinutes: row.refund_window_min,
  };
}

type WholeRow = CardRow & {
  listed: boolean;
  cover_alt: string | null;
  cover_caption: string | null;
  creation_note: string | null;
  comments_mode: PublishedPost["commentsMode"];
  license: PublishedPost["license"];
  free_words: number;
  paid_words: number;
  paid_images: number;
  refund_window_min: number;
  offers_downloads: boolean;
  first_published_at: string | null;
  edited_at: string | null;
  was_free_until: string | null;
  canonical_url: string | null;
  seo_title: string | null;
  seo_description: string | null;
  current_version_id: string | null;
  category: { id: string; name: string } | null;
  prices: PriceRow[];
};

type PriceRow = Pick<CardRow, "access" | "price_currency" | "price_raw" | "price_usd_micros" | "pwyw_min_raw"> & {
  created_at: string;
};

type Beside = {
  tags: string[];
  cover: PictureFile | null;
  linkPicture: PictureFile | null;
  stats: { unlocks: number; refunds: number } | null;
};

export function toPublishedPost(row: WholeRow, { tags, cover, linkPicture, stats }: Beside): PublishedPost {
  return {
    ...toCard(row),
    cover,
    linkPicture,
    subtitle: row.subtitle,
    excerpt: row.excerpt,
    isListed: row.listed,
    category: row.category,
    tags,
    coverAlt: row.cover_alt ?? "",
    coverCaption: row.cover_caption,
    creationNote: row.creation_note,
    commentsMode: row.comments_mode,
    license: row.license,
    freeWords: row.free_words,
    paidWords: row.paid_words,
    paidImages: row.paid_images,
    refundWindowMinutes: row.refund_window_min,
    offersDownloads: row.offers_downloads,
    firstPublishedAt: row.first_published_at ?? "",
    editedAt: row.edited_at,
    wasFreeUntil: row.was_free_until,
    pastPrices: row.prices.map(toPastPrice).toSorted((one, other) => other.since.localeCompare(one.since)),
    canonicalUrl: row.canonical_url !== null && URL.canParse(row.canonical_url) ? row.canonical_url : null,
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
    versionId: row.current_version_id ?? "",
    unlocks: stats?.unlocks ?? 0,
    refunds: stats?.refunds ?? 0,
  };
}

function toPastPrice(row: PriceRow): PastPrice {
  const asked = { priceRaw: row.price_raw, priceUsdMicros: row.price_usd_micros, pwywMinRaw: row.pwyw_min_raw };
  return {
    since: row.created_at,
    terms: { access: row.access, currency: row.price_currency, ...asked, pwywSuggestedRaw: null },
  };
}

type StoredImage = { path: string; width: number; height: number; has_qr?: boolean | null };

/** A public picture, at the URL that the optimiser accepts. */
export function toPicture({ path, width, height, has_qr: hasQr }: StoredImage): PictureFile {
  const base = env.SUPABASE_URL.replace(/\/$/, "");
  return { url: `${base}/storage/v1/object/public/images/${path}`, width, height, ...(hasQr ? { hasQr } : {}) };
}
