import type { ComponentProps } from "react";
import { AddressedMessage } from "#components/layout/addressed-message";
import { ErrorScreen } from "#components/layout/error-screen";
import { Link } from "#components/ui/link";

export function NotFoundScreen(message: ComponentProps<typeof AddressedMessage>) {
  return (
    <ErrorScreen status={404} description={<AddressedMessage {...message} />}>
      <Link href="/">Go to the front page</Link>
    </ErrorScreen>
  );
}
