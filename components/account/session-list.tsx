import { Badge } from "#components/ui/badge.tsx";
import { RelativeDate } from "#components/ui/dates/date.tsx";
import type { OpenSession } from "#lib/creators/creator.ts";

export function SessionList({ sessions }: { sessions: readonly OpenSession[] }) {
  return (
    <ul className="divide-hairline text-small grid divide-y">
      {sessions.map(({ id, userAgent, seenAt, isCurrent }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2.5">
          <span className="flex flex-wrap items-center gap-2">
            {nameBrowser(userAgent)}
            {isCurrent ? <Badge>This browser</Badge> : null}
          </span>
          <span className="text-ink-soft">
            Last seen <RelativeDate at={seenAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}

const BROWSERS = [
  [/Edg\//, "Edge"],
  [/Firefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
] as const;
const SYSTEMS = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Mac OS X/, "macOS"],
  [/Windows/, "Windows"],
  [/Linux/, "Linux"],
] as const;

/** What a browser says about itself. It can be forged: it only helps people recognise their own. */
export function nameBrowser(userAgent: string | null): string {
  const find = (known: typeof BROWSERS | typeof SYSTEMS) => known.find(([sign]) => sign.test(userAgent ?? ""))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown browser";
}
