import { AdminFrame } from "#components/admin/admin-frame.tsx";
import { SiteFrame } from "#components/layout/frame/site-frame.tsx";
import { describeSearch } from "#lib/admin/search.ts";
import { findPageSession } from "#lib/auth/session/page-session.ts";
import { isStaffSession } from "#lib/auth/session/session.ts";
import { readHourlyRate } from "#lib/posts/cache.ts";

/** Each page checks its own role. Here roles only decide which tabs are shown. */
export default async function AdminLayout({ children }: LayoutProps<"/admin">) {
  const [session, price] = [await findPageSession(), await readHourlyRate()];
  return (
    <SiteFrame price={price}>
      {session && isStaffSession(session) ? (
        <AdminFrame
          by={describeSearch(session.viewer.role)}
          moderates={isStaffSession(session, ["moderator"])}
          seesLog={isStaffSession(session, ["owner"])}
          seesFinance={isStaffSession(session, ["finance"])}
        >
          {children}
        </AdminFrame>
      ) : (
        children
      )}
    </SiteFrame>
  );
}
