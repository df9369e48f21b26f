import { LeaveForm } from "#components/sign-in/leave-form";
import { requirePageSession } from "#lib/auth/page-session";
import { findLoss } from "#lib/auth/sign-out";
import { pageMetadata } from "#lib/http/page-metadata";

export const metadata = pageMetadata("/logout", { title: "Sign out", robots: { index: false } });

/** Opening it ends nothing: a link, or a picture of another site, could do that. */
export default async function LogoutPage() {
  const session = await requirePageSession("/logout");
  return <LeaveForm email={session.viewer.email} loss={await findLoss(session)} />;
}
