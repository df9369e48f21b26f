import { drawProfilePicture } from "#components/share-picture/profile-picture.tsx";
import { answerNothing } from "#lib/http/crawler-answer.ts";
import { answerPicture, leadToPicture } from "#lib/picture/answer.ts";
import { findSettable } from "#lib/picture/drawable-text.ts";
import { PICTURE_FONTS } from "#lib/picture/fonts.ts";
import { openProfileAddress } from "#lib/posts/profiles/address.ts";
import { profilePictureOf } from "#lib/posts/reading/share-picture.ts";

/** The picture beside a link to a profile. */
export async function GET(request: Request, { params }: RouteContext<"/og/profiles/[at]/[file]">) {
  const { at, file } = await params;
  const found = await openProfileAddress(at);
  if (found.kind === "moved") return leadToPicture(`/og/profiles/@${found.handle}/${file}`);
  if (found.kind !== "profile") return answerNothing();
  const { shown, ...picture } = profilePictureOf(found.profile);
  return answerPicture(request, {
    ...picture,
    make: async (hasPhoto) => {
      const [name, bio] = await Promise.all([shown.name, shown.bio].map((text) => text && findSettable(text)));
      return drawProfilePicture({ ...shown, name: name || null, bio: bio || null }, hasPhoto, PICTURE_FONTS);
    },
  });
}
