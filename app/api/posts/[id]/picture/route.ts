import { z } from "zod";
import { drawPostPicture } from "#components/share-picture/post-picture";
import { requireRegistered } from "#lib/auth/session";
import { DATA_POLICY } from "#lib/http/content-security-policy";
import { route } from "#lib/http/route";
import { SHARE_PICTURE } from "#lib/http/share-picture";
import { uuidParam } from "#lib/http/uuid";
import { drawPicture } from "#lib/picture/draw";
import { PICTURE_FONTS } from "#lib/picture/fonts";
import { findSettable } from "#lib/picture/settable";
import { getDraft } from "#lib/posts/draft-queries";
import { readAuthorImage } from "#lib/posts/image-queries";
import { authorOf, cardOf, termsOf } from "#lib/posts/publish-preview";

/** The picture that will stand beside a link to the post, for its author. */
export const GET = route({
  params: z.object({ id: uuidParam }),
  sessionOf: requireRegistered,
  rateLimit: { name: "post-picture", windowSeconds: 60, perUser: 30 },
  handler: async ({ params: { id }, session }) => {
    const draft = await getDraft(session.db, session.viewer.id, id);
    const beside = {
      author: authorOf(session.viewer),
      terms: termsOf(draft),
      publishedAt: draft.updated_at,
      cover: null,
    };
    const { title, author, minutes, terms, language } = cardOf(draft, beside);
    const [settableTitle, name, photo] = await Promise.all([
      findSettable(title),
      findSettable(author.name),
      // Same rule as for the published post: sensitive content is not shown beside a link.
      draft.cover_image_id !== null && draft.content_warning === "none"
        ? readAuthorImage(session.db, session.viewer.id, id, draft.cover_image_id)
        : null,
    ]);
    const shown = { title: settableTitle, name, handle: author.handle, minutes, terms, language };
    const file = await drawPicture(drawPostPicture(shown, photo !== null, PICTURE_FONTS), photo);
    const headers = { "content-type": SHARE_PICTURE.type, "cache-control": "private, no-store" };
    return new Response(new Uint8Array(file), { headers: { ...headers, "content-security-policy": DATA_POLICY } });
  },
});
