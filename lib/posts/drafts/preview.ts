import "server-only";
import type { Session } from "#lib/auth/session/session.ts";
import { listCategories } from "#lib/posts/browse/queries.ts";
import { readNanoRate, readPostsById, readProfile } from "#lib/posts/cache.ts";
import { countImages, countWords, joinAtPaywall, postIdsOf, splitAtPaywall } from "#lib/posts/document/document.ts";
import { placeBreak, removeBreak } from "#lib/posts/document/paywall.ts";
import { readDraftPage } from "#lib/posts/drafts/page.ts";
import { listDraftFiles } from "#lib/posts/media/file-queries.ts";
import type { PublishedPost } from "#lib/posts/post.ts";
import { authorOf, cardOf, draftTermsOf, excerptOf } from "#lib/posts/publishing/preview.ts";
import { findCover, listDraftPictures } from "#lib/posts/reading/member-queries.ts";
import { postUrlOf, referencesOf } from "#lib/posts/reading/public-page.ts";

/**
 * The newest version as its page will look, to buyers or to everyone else. Only its author sees it; it is never
 * cached.
 */
export async function readDraftPreview(session: Session, id: string, isBuyer: boolean) {
  const draft = await readDraftPage(session, id);
  const isFree = draft.access === "free";
  const whole = isFree ? removeBreak(draft.doc) : (placeMissing(draft.doc) ?? draft.doc);
  const { free, paid } = splitAtPaywall(whole);
  const isWhole = isFree || isBuyer;
  const document = isWhole && paid ? { type: "doc" as const, content: [...free.content, ...paid.content] } : free;
  const [categories, rate, profile, pictures, files, shown] = await Promise.all([
    listCategories(session.db),
    readNanoRate(),
    readProfile(session.viewer.id),
    listDraftPictures(session.db, draft.id),
    listDraftFiles(session.db, draft.id),
    readPostsById(postIdsOf(document)),
  ]);
  const at = draft.first_published_at ?? new Date().toISOString();
  const cover = findCover(pictures, draft.cover_image_id);
  const post: PublishedPost = {
    ...cardOf(draft, { author: authorOf(session.viewer), terms: draftTermsOf(draft), publishedAt: at, cover }),
    ...{ subtitle: draft.subtitle, excerpt: draft.excerpt ?? excerptOf(draft), isListed: draft.listed },
    ...{ category: categories.find((known) => known.id === draft.category_id) ?? null, tags: draft.tags },
    ...{
      coverAlt: draft.cover_alt ?? "",
      coverCaption: draft.cover_caption,
      linkPicture: null,
      license: draft.license,
    },
    ...{
      creationNote: draft.creation_note,
      commentsMode: draft.comments_mode,
    },
    ...{
      freeWords: countWords(free),
      paidWords: paid ? countWords(paid) : 0,
      paidImages: paid ? countImages(paid) : 0,
    },
    ...{
      refundWindowMinutes: draft.refund_window_min,
      offersDownloads: draft.offers_downloads,
      firstPublishedAt: at,
      editedAt: null,
      wasFreeUntil: null,
      pastPrices: [],
    },
    ...{ canonicalUrl: draft.canonical_url, seoTitle: draft.seo_title, seoDescription: draft.seo_description },
    ...{ versionId: "", unlocks: 0, refunds: 0 },
  };
  return {
    isFree,
    page: {
      ...{ post, document, isWhole, rate, bio: profile.bio, more: [], url: postUrlOf(post) },
      ...(isWhole && paid ? { freeBlocks: free.content.length } : {}),
      surroundings: {
        pictures: new Map(pictures.map(({ id: image, ...picture }) => [image, picture])),
        files: new Map(files),
        posts: referencesOf(shown),
      },
    },
  };
}

/** Adds the missing paywall break where publishing will add it. */
function placeMissing(doc: Parameters<typeof splitAtPaywall>[0]) {
  const { free, paid } = splitAtPaywall(doc);
  return paid ? joinAtPaywall(free, paid) : placeBreak(doc);
}
