import { drawPostPicture } from "#components/share-picture/post-picture.tsx";
import { answerNothing } from "#lib/http/crawler-answer.ts";
import { answerPicture, leadToPicture } from "#lib/picture/answer.ts";
import { findSettable } from "#lib/picture/drawable-text.ts";
import { PICTURE_FONTS } from "#lib/picture/fonts.ts";
import { readNanoRate } from "#lib/posts/cache.ts";
import { openPostAddress } from "#lib/posts/reading/address.ts";
import { postPictureOf } from "#lib/posts/reading/share-picture.ts";

/** The picture beside a link to a post. */
export async function GET(request: Request, { params }: RouteContext<"/og/posts/[at]/[post]/[file]">) {
  const { at, post, file } = await params;
  const found = await openPostAddress(at, post);
  if (found.kind === "moved") return leadToPicture(`/og/posts${found.path}/${file}`);
  if (found.kind !== "post") return answerNothing();
  const { shown, ...picture } = postPictureOf(found.post, await readNanoRate());
  return answerPicture(request, {
    ...picture,
    make: async (hasPhoto) => {
      const [title, name] = await Promise.all([findSettable(shown.title), findSettable(shown.name)]);
      return drawPostPicture({ ...shown, title, name }, hasPhoto, PICTURE_FONTS);
    },
  });
}
