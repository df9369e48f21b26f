import type { Route } from "next";
import type { ReactNode } from "react";
import { IntentLink } from "#components/ui/navigation/intent-link.tsx";
import { StretchedArea } from "#components/ui/navigation/stretched-area.tsx";
import { Picture } from "#components/ui/pictures/picture.tsx";
import { BETWEEN_MARGINS } from "#components/ui/pictures/picture-sizes.ts";

type Props = {
  title: string;
  href: Route;
  standfirst?: ReactNode;
  /** Before the author: why the entry is here. */
  mark?: ReactNode;
  /** Begins the link's name, for those who do not see the mark, if someone has paid for this entry. */
  paid?: string;
  author: ReactNode;
  minutes: number;
  price: ReactNode;
  /** More for the line under the text: badges, a date. Each in an inline element of its own. */
  extra?: ReactNode;
  /** Urgent if it is seen when the page opens. */
  picture?: { src: string; width: number; height: number; isUrgent?: boolean };
  headingLevel?: 2 | 3 | 4;
  /** Its address has no page yet, so nothing is prefetched. */
  isDraft?: boolean;
};

/** An entry of a contents page: where a book has the page's number, it has the price. */
export function Card(props: Props) {
  const { title, href, standfirst, mark, paid, author, minutes, price, extra, picture } = props;
  const { headingLevel = 2, isDraft = false } = props;
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="@container">
      <StretchedArea className="group/card relative isolate grid gap-x-6 gap-y-4 py-6 @xl:flex">
        {picture ? (
          <Picture
            alt=""
            className="rounded-small aspect-[2/1] w-full object-cover @xl:aspect-[3/2] @xl:w-44 @xl:shrink-0"
            sizes={{ xs: BETWEEN_MARGINS, sm: "11rem" }}
            {...picture}
          />
        ) : null}
        <div className="grid min-w-0 flex-1 grid-cols-[1fr_auto] content-start items-baseline gap-x-4">
          <div className="col-span-2 flex items-baseline gap-4 @xl:col-span-1">
            <Heading className="text-lead @xl:text-heading font-serif tracking-tight text-balance">
              <IntentLink
                className="decoration-copper decoration-1 underline-offset-4 group-hover/card:underline after:absolute after:inset-0"
                data-stretched=""
                href={href}
                prefetch={isDraft || paid ? false : null}
                {...(paid ? { rel: "sponsored nofollow" } : {})}
              >
                {paid ? <span className="sr-only">{paid}</span> : null}
                {title}
              </IntentLink>
            </Heading>
            <span aria-hidden="true" className="border-edge/60 hidden flex-1 border-b border-dotted @xl:block" />
          </div>
          <p className="text-small relative z-10 col-start-2 row-start-3 mt-2 justify-self-end text-end @xl:row-start-1 @xl:mt-0">
            {price}
          </p>
          {standfirst ? (
            <p className="max-w-measure text-body text-ink-soft relative z-10 col-span-2 mt-1.5 line-clamp-2 cursor-pointer font-serif">
              {standfirst}
            </p>
          ) : null}
          <p className="text-caption text-ink-faint fact-row row-start-3 mt-2 gap-y-1">
            {mark ? <span>{mark}</span> : null} <span className="relative z-10">{author}</span>{" "}
            <span>{minutes} min read</span> {extra}
          </p>
        </div>
      </StretchedArea>
    </div>
  );
}
