import Link from "next/link";
import { AddressedMessage } from "#components/layout/addressed-message";
import { ErrorScreen } from "#components/layout/error-screen";

export function NotFoundScreen({ message }: { message: string }) {
  return (
    <ErrorScreen status={404} description={<AddressedMessage message={message} />}>
      <Link href="/" className="text-copper hover:text-copper-strong underline underline-offset-4">
        Go to the front page
      </Link>
    </ErrorScreen>
  );
}
