"use client";

import { useSyncExternalStore } from "react";
import { shareBySystem } from "#components/post/page/share-by-system.ts";
import { CopyButton } from "#components/ui/buttons/copy-button.tsx";

type Props = {
  /** What is shared, as in "Share this post". */
  what: "post" | "page";
  url: string;
  title: string;
};

const ACTION =
  "needs-script rounded-control text-small text-ink-soft hover:bg-sunken hover:text-ink min-h-10 px-2.5 font-medium";

/** Ways to share the address: as text, through the system, as a QR code, to a social site, or on paper. */
export function ShareMenu({ what, url, title }: Props) {
  const canShare = useSyncExternalStore(
    neverChanges,
    () => "share" in navigator,
    () => false,
  );
  return (
    <>
      <button
        className="rounded-control text-small text-ink-soft hover:bg-sunken hover:text-ink inline-flex min-h-10 items-center gap-1.5 px-2.5"
        popoverTarget="share"
        type="button"
      >
        <ShareSign /> Share
      </button>
      <div aria-label={`Share this ${what}`} className="menu w-72" id="share" popover="auto" role="dialog">
        <div className="grid justify-items-start gap-1 p-2">
          {/* For another phone's camera. Fetched when the menu opens. */}
          <picture className="justify-self-center">
            <img
              alt=""
              className="rounded-small"
              height={160}
              loading="lazy"
              src={`/og/codes${new URL(url).pathname}.svg`}
              width={160}
            />
          </picture>
          <div className="needs-script">
            <CopyButton label="Copy link" text={url} />
          </div>
          <button
            className={ACTION}
            data-share-title={title}
            data-share-url={url}
            hidden={!canShare}
            onClick={() => void shareBySystem({ title, url })}
            type="button"
          >
            Share with an app
          </button>
          <button className={ACTION} data-print="" onClick={() => window.print()} type="button">
            Print
          </button>
          <ul className="text-small grid w-full grid-cols-2">
            {placesFor(url, title).map(({ name, href }) => (
              <li key={name}>
                <a
                  className="rounded-control text-ink-soft hover:bg-sunken hover:text-ink flex min-h-10 items-center px-2.5"
                  href={href}
                  rel="noopener noreferrer"
                  target={href.startsWith("https:") ? "_blank" : undefined}
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  );
}

const neverChanges = () => () => undefined;

function placesFor(url: string, title: string) {
  const [address, words, both] = [url, title, `${title} ${url}`].map(encodeURIComponent);
  return [
    { name: "E-mail", href: `mailto:?subject=${words}&body=${both}` },
    { name: "Bluesky", href: `https://bsky.app/intent/compose?text=${both}` },
    { name: "Mastodon", href: `https://share.joinmastodon.org/#text=${both}` },
    { name: "Reddit", href: `https://www.reddit.com/submit?url=${address}&title=${words}` },
    { name: "X", href: `https://x.com/intent/post?text=${words}&url=${address}` },
  ];
}

function ShareSign() {
  return (
    <svg aria-hidden="true" className="size-4" fill="none" stroke="currentColor" strokeWidth="1.3" viewBox="0 0 16 16">
      <path d="M8 10V2m0 0L5 5m3-3 3 3M3 8v5.5h10V8" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
