import { ErrorScreen } from "#components/layout/errors/error-screen.tsx";
import { Link } from "#components/ui/navigation/link.tsx";

/** In place of a document that is missing. On a load, lib/documents sends /page-not-found instead, which names the address. */
export function MissingScreen() {
  return (
    <ErrorScreen status={404} description="Page Not Found">
      <Link href="/">Go to the front page</Link>
    </ErrorScreen>
  );
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
