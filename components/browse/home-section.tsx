import { useId } from "react";
import { LeadPost } from "#components/browse/lead-post.tsx";
import { PostList } from "#components/post/post-list.tsx";
import { PeopleList } from "#components/profile/people-list.tsx";
import { classNames } from "#components/ui/class-names.ts";
import { Link } from "#components/ui/navigation/link.tsx";
import type { FilledSection } from "#lib/posts/browse/home.ts";
import type { NanoRate } from "#lib/posts/price.ts";

type Props = { section: FilledSection; rate: NanoRate; isFirst?: boolean };

export function HomeSection({ section, rate, isFirst = false }: Props) {
  const id = useId();
  const { title } = section;
  return (
    <section aria-labelledby={id} className={classNames("border-t pt-6", !isFirst && "drawn-near")}>
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-small text-copper font-medium" id={id}>
          {title}
        </h2>
        {section.kind === "posts" && section.all ? (
          <Link aria-label={`All: ${title}`} className="text-small" href={section.all} tone="quiet">
            All
          </Link>
        ) : null}
      </div>
      <Contents isFirst={isFirst} rate={rate} section={section} />
    </section>
  );
}

function Contents({ section, rate, isFirst = false }: Props) {
  switch (section.kind) {
    case "people":
      return (
        <div className="pt-2">
          <PeopleList back="/" people={section.people} />
        </div>
      );
    case "note":
      return (
        <div className="max-w-measure text-body grid gap-3 pt-4 font-serif">
          {section.paragraphs.map((words) => (
            <p className="whitespace-pre-line" key={words}>
              {words}
            </p>
          ))}
        </div>
      );
    case "posts":
      return (
        <>
          {section.lead ? <LeadPost isOnTop={isFirst} post={section.lead} rate={rate} /> : null}
          {section.posts.length > 0 ? (
            <PostList
              isOnTop={isFirst && !section.lead}
              rate={rate}
              {...(section.isPicked ? { posts: [], picked: section.posts } : { posts: section.posts })}
            />
          ) : null}
        </>
      );
  }
}
