import { ReportLink } from "#components/moderation/report-link.tsx";
import { describeTerms } from "#components/post/describe-terms.ts";
import { Day } from "#components/ui/dates/day.tsx";
import type { PastPrice, PublishedPost } from "#lib/posts/post.ts";
import { shownDateOf } from "#lib/posts/publishing/backdate.ts";

const LICENSES: Record<PublishedPost["license"], { words: string; href: string } | null> = {
  "all-rights": null,
  "cc-by": { words: "CC BY 4.0", href: "https://creativecommons.org/licenses/by/4.0/" },
  "cc-by-sa": { words: "CC BY-SA 4.0", href: "https://creativecommons.org/licenses/by-sa/4.0/" },
  "cc-by-nc": { words: "CC BY-NC 4.0", href: "https://creativecommons.org/licenses/by-nc/4.0/" },
  cc0: { words: "CC0: public domain", href: "https://creativecommons.org/publicdomain/zero/1.0/" },
};

type Ended = Pick<
  PublishedPost,
  "id" | "versionId" | "license" | "category" | "tags" | "pastPrices" | "backdatedTo" | "publishedAt"
>;

/** Stands under a text: its subjects, its licence, its dates and prices. */
export function PostEnd({ post }: { post: Ended }) {
  const license = LICENSES[post.license];
  const subjects = [...(post.category ? [post.category.name] : []), ...post.tags.map((tag) => `#${tag}`)];
  return (
    <div className="post-frame text-small text-ink-faint mt-10 flex flex-wrap items-baseline gap-x-4 gap-y-2">
      {subjects.length > 0 ? (
        <ul aria-label="Subjects" className="flex flex-wrap gap-x-4 gap-y-2">
          {subjects.map((subject) => (
            <li key={subject}>{subject}</li>
          ))}
        </ul>
      ) : null}
      {license ? (
        <a className="hover:text-copper underline underline-offset-4" href={license.href} rel="license noopener">
          {license.words}
        </a>
      ) : null}
      {post.backdatedTo ? (
        <p>
          Dated <Day at={shownDateOf(post)} /> by the author. Published here on <Day at={post.publishedAt} />.
        </p>
      ) : null}
      <PriceHistory prices={post.pastPrices} />
      {post.versionId ? (
        <ReportLink
          className="hover:text-copper underline underline-offset-4 print:hidden"
          id={post.id}
          target="post"
        />
      ) : null}
    </div>
  );
}

/** What the post has cost since when. Empty if it had only one price. */
function PriceHistory({ prices }: { prices: PastPrice[] }) {
  const described = prices.map(({ since, terms }) => ({ since, words: describeTerms(terms) }));
  // A price set while the post is free does not count yet.
  const changes = described.filter(({ words }, index) => words !== described[index + 1]?.words);
  if (changes.length < 2) return null;
  return (
    <details className="open:basis-full">
      <summary className="hover:text-copper inline-flex min-h-6 cursor-pointer items-center underline underline-offset-4">
        Price history
      </summary>
      <ol className="pt-1 tabular-nums">
        {changes.map(({ since, words }) => (
          <li className="first-letter:uppercase" key={since}>
            {words} since <Day at={since} />
          </li>
        ))}
      </ol>
    </details>
  );
}
