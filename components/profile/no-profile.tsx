import { ErrorScreen } from "#components/layout/errors/error-screen.tsx";
import { MissingScreen } from "#components/layout/errors/missing-screen.tsx";
import { WithdrawnScreen } from "#components/post/withdrawn-screen.tsx";
import type { OpenedProfile } from "#lib/posts/profiles/open-profile.ts";

/** Shown where a profile would be. */
export function NoProfile({ reason }: { reason: Exclude<OpenedProfile, { kind: "profile" }> }) {
  switch (reason.kind) {
    case "missing":
      return <MissingScreen />;
    case "gone":
      return <WithdrawnScreen kind="deleted" />;
    case "suspended":
      return <ErrorScreen description={`@${reason.handle}`} status={200} title="This account is suspended." />;
  }
}
