import { z } from "zod";
import { drawPostPicture } from "#components/share-picture/post-picture.tsx";
import { requireRegistered } from "#lib/auth/session/session.ts";
import { SHARE_PICTURE } from "#lib/http/pages/share-picture.ts";
import { route } from "#lib/http/route.ts";
import { DATA_POLICY } from "#lib/http/security/content-security-policy.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { drawPicture } from "#lib/picture/draw.ts";
import { findSettable } from "#lib/picture/drawable-text.ts";
import { PICTURE_FONTS } from "#lib/picture/fonts.ts";
import { readNanoRate } from "#lib/posts/cache.ts";
import { getDraft } from "#lib/posts/drafts/queries.ts";
import { readLinkPhoto } from "#lib/posts/media/image-queries.ts";
import { authorOf, cardOf, draftTermsOf } from "#lib/posts/publishing/preview.ts";
import { roughWorthOf } from "#lib/posts/reading/share-picture.ts";

/** The picture that will stand beside a link to the post, for its author. */
export const GET = route({
  params: z.object({ id: uuidParam }),
  sessionOf: requireRegistered,
  rateLimit: { name: "post-picture", windowSeconds: 60, perUser: 30 },
  handler: async ({ params: { id }, session }) => {
    const draft = await getDraft(session.db, session.viewer.id, id);
    const beside = {
      author: authorOf(session.viewer),
      terms: draftTermsOf(draft),
      publishedAt: draft.updated_at,
      cover: null,
    };
    const { title, author, minutes, terms, language } = cardOf(draft, beside);
    const [settableTitle, name, rate, photo] = await Promise.all([
      findSettable(title),
      findSettable(author.name),
      readNanoRate(),
      // Same rule as for the published post: sensitive content is not shown beside a link.
      draft.content_warning === "none" && !draft.has_age_gate
        ? readLinkPhoto(session.db, session.viewer.id, id, [draft.og_image_id, draft.cover_image_id])
        : null,
    ]);
    const worth = roughWorthOf(terms, rate);
    const shown = { title: settableTitle, name, handle: author.handle, minutes, terms, worth, language };
    const file = await drawPicture(drawPostPicture(shown, photo !== null, PICTURE_FONTS), photo);
    const headers = { "content-type": SHARE_PICTURE.type, "cache-control": "private, no-store" };
    return new Response(new Uint8Array(file), { headers: { ...headers, "content-security-policy": DATA_POLICY } });
  },
});
