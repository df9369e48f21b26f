import { EmptyState } from "#components/ui/empty-state.tsx";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = pageMetadata("/settings/notifications", { robots: { index: false } });

export default async function NotificationsPage() {
  await requirePageSession("/settings/notifications");
  return (
    <>
      <h1 className="sr-only">Notifications</h1>
      <EmptyState title="There is nothing to choose yet">
        For now we only send sign-in codes and messages about your account and your money.
      </EmptyState>
    </>
  );
}
