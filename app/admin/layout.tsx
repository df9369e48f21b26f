import { AdminFrame } from "#components/admin/admin-frame";
import { SiteFrame } from "#components/layout/site-frame";
import { findPageSession } from "#lib/auth/page-session";
import { isStaffSession } from "#lib/auth/session";
import { readHourlyRate } from "#lib/posts/cache";

/** Each page checks its own role. Here roles only decide which tabs are shown. */
export default async function AdminLayout({ children }: LayoutProps<"/admin">) {
  const [session, price] = [await findPageSession(), await readHourlyRate()];
  return (
    <SiteFrame price={price}>
      {session && isStaffSession(session) ? (
        <AdminFrame seesFinance={isStaffSession(session, ["finance"])}>{children}</AdminFrame>
      ) : (
        children
      )}
    </SiteFrame>
  );
}
