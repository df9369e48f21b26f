"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";

/** Leaves a page of writing, without loading a new document. Does not use next/link: its 3 kB would come before the text. */
export function CloseLink({ href }: { href: Route }) {
  const router = useRouter();
  const prefetch = () => router.prefetch(href);
  return (
    <a
      className="text-ink-soft hover:text-copper inline-flex min-h-10 items-center"
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        router.push(href);
      }}
      onFocus={prefetch}
      onPointerEnter={prefetch}
    >
      Close
    </a>
  );
}
