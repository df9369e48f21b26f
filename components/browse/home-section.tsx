import { useId } from "react";
import { PostList } from "#components/post/post-list";
import { Link } from "#components/ui/link";
import type { FilledSection } from "#lib/posts/home";
import type { NanoRate } from "#lib/posts/price";

export function HomeSection({ section, rate }: { section: FilledSection; rate: NanoRate }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t pt-6">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-small text-copper font-medium" id={id}>
          {section.title}
        </h2>
        {section.all ? (
          <Link aria-label={`All: ${section.title}`} className="text-small" href={section.all} tone="quiet">
            All
          </Link>
        ) : null}
      </div>
      <PostList posts={section.posts} rate={rate} />
    </section>
  );
}
