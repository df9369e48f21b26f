import type { AddressedTexts } from "#components/layout/errors/address-message.ts";
import { AddressedMessage } from "#components/layout/errors/addressed-message.tsx";
import { ErrorScreen } from "#components/layout/errors/error-screen.tsx";
import { Link } from "#components/ui/navigation/link.tsx";

/** In place of a document that is missing. No route has an address of one part without @. */
export function MissingScreen() {
  return <NotFoundScreen message="Page Not Found" unless={{ begins: "/@", message: "Page not found" }} />;
}

/** The same in a page made for one request: only a cached one can be marked, so lib/documents reads the status here. */
export function MissingNowScreen() {
  return (
    <>
      <meta content="404" name="page-status" />
      <MissingScreen />
    </>
  );
}

export function NotFoundScreen(message: AddressedTexts) {
  return (
    <ErrorScreen status={404} description={<AddressedMessage {...message} />}>
      <Link href="/">Go to the front page</Link>
    </ErrorScreen>
  );
}
