import { cookies } from "next/headers";
import { SignOutForm } from "#components/sign-in/leave-form";
import { requirePageSession } from "#lib/auth/page-session";
import { findLoss } from "#lib/auth/sign-out";
import { pageMetadata } from "#lib/http/page-metadata";
import { listPostsOnlyOnThisDevice } from "#lib/purchases/only-kept-here";

export const metadata = pageMetadata("/logout", { title: "Sign out", robots: { index: false } });

/** Opening the page does not sign out: a link, or a picture on another site, could open it. */
export default async function LogoutPage() {
  const session = await requirePageSession("/logout");
  const cookiesHere = (await cookies()).getAll();
  const [loss, titlesKeptHere] = await Promise.all([
    findLoss(session),
    listPostsOnlyOnThisDevice(session, cookiesHere),
  ]);
  return <SignOutForm email={session.viewer.email} loss={{ ...loss, titlesKeptHere }} />;
}
