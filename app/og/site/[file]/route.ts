import { drawSitePicture } from "#components/share-picture/site-picture";
import { answerPicture } from "#lib/picture/answer";
import { PICTURE_FONTS } from "#lib/picture/fonts";
import { sitePicturePath } from "#lib/posts/share-picture";

/** The picture beside a link to any other page. */
export function GET(request: Request) {
  return answerPicture(request, {
    path: sitePicturePath(),
    photoUrl: null,
    make: () => Promise.resolve(drawSitePicture(PICTURE_FONTS)),
  });
}
