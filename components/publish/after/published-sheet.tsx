"use client";

import type { Route } from "next";
import type { ReactNode } from "react";
import { ShareMenu } from "#components/post/page/share-menu.tsx";
import { Poster } from "#components/publish/after/poster.tsx";
import { Button } from "#components/ui/buttons/button.tsx";
import { ButtonLink } from "#components/ui/buttons/button-link.tsx";
import { CopyButton } from "#components/ui/buttons/copy-button.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { embedCode, type Shared, shareText } from "#lib/posts/publishing/share-text.ts";

type Props = {
  heading?: string;
  shared: Shared;
  /** As the poster shows it. */
  price: string | null;
  /** Further actions. */
  children?: ReactNode;
};

/** Shown after publishing: ways to share the post. */
export function PublishedSheet({ heading = "Published", shared, price, children }: Props) {
  const { title, url } = shared;
  return (
    <>
      <section className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-5 print:hidden">
        <h1 className="text-title font-serif tracking-tight text-balance" ref={takeFocus} tabIndex={-1}>
          {heading}
        </h1>
        <p>
          “{title}” is at <span className="wrap-anywhere">{url}</span>
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <ButtonLink href={new URL(url).pathname as Route} tone="primary">
            Read it
          </ButtonLink>
          <ShareMenu title={title} url={url} what="post" />
          <ButtonLink href="/posts/published">Your posts</ButtonLink>
        </div>
        <Way name="A text to send">
          <p className="text-small border-hairline rounded-panel w-full border px-4 py-3 wrap-anywhere whitespace-pre-line">
            {shareText(shared)}
          </p>
          <CopyButton label="Copy text" text={shareText(shared)} />
        </Way>
        <Way name="For your website">
          <p className="text-small text-ink-soft">A quotation with a link. It adds no script and no cookie.</p>
          <CodeBlock code={embedCode(shared)} label="Code for a page" language="HTML" />
        </Way>
        <Way name="For a wall">
          <p className="text-small text-ink-soft">A sheet of paper with the title and a code for phone cameras.</p>
          <Button onClick={() => window.print()}>Print a poster</Button>
        </Way>
        {children}
      </section>
      <Poster price={price} shared={shared} />
    </>
  );
}

function Way({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="grid w-full grid-cols-[minmax(0,1fr)] justify-items-start gap-3 border-t pt-5 [&>figure]:w-full">
      <h2 className="text-lead font-serif">{name}</h2>
      {children}
    </section>
  );
}

function takeFocus(heading: HTMLElement | null): void {
  heading?.focus();
}
