import Link from "next/link";
import type { ComponentProps } from "react";
import { AddressedMessage } from "#components/layout/addressed-message";
import { ErrorScreen } from "#components/layout/error-screen";

export function NotFoundScreen(message: ComponentProps<typeof AddressedMessage>) {
  return (
    <ErrorScreen status={404} description={<AddressedMessage {...message} />}>
      <Link href="/" className="text-copper hover:text-copper-strong underline underline-offset-4">
        Go to the front page
      </Link>
    </ErrorScreen>
  );
}
