import type { ReactNode } from "react";
import { PostEntry } from "#components/post/post-entry.tsx";
import { Standfirst } from "#components/post/standfirst.tsx";
import type { PostCard } from "#lib/posts/post.ts";
import type { NanoRate } from "#lib/posts/price.ts";

type Props = {
  card: PostCard;
  /** What search engines get, and the post's address. */
  found: { title: string; description: string };
  address: string;
  rate: NanoRate;
  /** The picture beside a link, made from what is saved. */
  pictureUrl: string;
};

/** Previews: in our lists, in a search engine, beside a link. */
export function PostPreviews({ card, found, address, rate, pictureUrl }: Props) {
  return (
    <>
      <Preview label="In lists">
        {/* It leads nowhere yet. */}
        <div inert>
          <PostEntry headingLevel={4} isDraft post={card} rate={rate} />
        </div>
      </Preview>
      <Preview label="In a search engine">
        <div className="border-hairline rounded-control grid gap-0.5 border px-4 py-3">
          <p className="text-caption text-ink-faint wrap-anywhere">{address}</p>
          <p className="text-body text-copper">
            {found.title} — {card.author.name}
          </p>
          <p className="text-small text-ink-soft @container line-clamp-2">
            <Standfirst text={found.description} />
          </p>
        </div>
      </Preview>
      <Preview label="Beside a link">
        <img
          alt="Title, author, minutes, price and picture, as they were last saved."
          className="rounded-control border-hairline aspect-[1200/630] h-auto w-full max-w-md border"
          height={630}
          loading="lazy"
          src={pictureUrl}
          width={1200}
        />
      </Preview>
    </>
  );
}

function Preview({ label, children }: { label: string; children: ReactNode }) {
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <figcaption className="text-small text-ink font-medium">{label}</figcaption>
      {children}
    </figure>
  );
}
