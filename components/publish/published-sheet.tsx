"use client";

import type { Route } from "next";
import type { ReactNode } from "react";
import { ShareMenu } from "#components/post/page/share-menu";
import { QrCode } from "#components/post/qr-code";
import { ButtonLink } from "#components/ui/button-link";

type Props = {
  title: string;
  url: string;
  /** What else there is to do. */
  children?: ReactNode;
};

/** It is out. What is left is to tell somebody. */
export function PublishedSheet({ title, url, children }: Props) {
  return (
    <section className="grid justify-items-start gap-5">
      <h1 className="text-title font-serif tracking-tight text-balance" ref={takeFocus} tabIndex={-1}>
        Published
      </h1>
      <p>
        “{title}” is at <span className="wrap-anywhere">{url}</span>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink href={new URL(url).pathname as Route} tone="primary">
          Read it
        </ButtonLink>
        <ShareMenu
          code={<QrCode className="rounded-small w-40 justify-self-center" text={url} />}
          title={title}
          url={url}
          what="post"
        />
        <ButtonLink href="/posts/published">Your posts</ButtonLink>
      </div>
      {children}
    </section>
  );
}

function takeFocus(heading: HTMLElement | null): void {
  heading?.focus();
}
