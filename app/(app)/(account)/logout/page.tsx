import { cookies } from "next/headers";
import { SignOutForm } from "#components/sign-in/sign-out-form.tsx";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { findLoss } from "#lib/auth/sign-in/sign-out.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { listPostsOnlyOnThisDevice } from "#lib/purchases/access/posts-on-this-device.ts";

export const metadata = pageMetadata("/logout", { title: "Sign out", robots: { index: false } });

/** Opening the page does not sign out: a link, or a picture on another site, could open it. */
export default async function LogoutPage() {
  const session = await requirePageSession("/logout");
  const browserCookies = (await cookies()).getAll();
  const [loss, titlesOnThisDevice] = await Promise.all([
    findLoss(session),
    listPostsOnlyOnThisDevice(session, browserCookies),
  ]);
  return <SignOutForm email={session.viewer.email} loss={{ ...loss, titlesOnThisDevice }} />;
}
