import { AddressedMessage } from "#components/layout/errors/addressed-message.tsx";
import { ErrorScreen } from "#components/layout/errors/error-screen.tsx";
import { linkStyle } from "#components/ui/navigation/link-style.ts";

/** In place of an app. Its link is plain: every page preloads this, and the front page is a document, which is loaded anyway. */
export function NotFoundScreen({ message }: { message: string }) {
  return (
    <ErrorScreen status={404} description={<AddressedMessage message={message} />}>
      <a className={linkStyle()} href="/">
        Go to the front page
      </a>
    </ErrorScreen>
  );
}
