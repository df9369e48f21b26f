import { drawSitePicture } from "#components/share-picture/site-picture.tsx";
import { answerPicture } from "#lib/picture/answer.ts";
import { PICTURE_FONTS } from "#lib/picture/fonts.ts";
import { sitePicturePath } from "#lib/posts/reading/share-picture.ts";

/** The picture beside a link to any other page. */
export function GET(request: Request) {
  return answerPicture(request, {
    path: sitePicturePath(),
    photoUrl: null,
    make: () => Promise.resolve(drawSitePicture(PICTURE_FONTS)),
  });
}
