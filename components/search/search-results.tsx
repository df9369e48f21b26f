import type { Route } from "next";
import { PostList } from "#components/post/post-list.tsx";
import { PeopleList } from "#components/profile/people-list.tsx";
import { LoadMore } from "#components/ui/navigation/load-more.tsx";
import type { PostCard } from "#lib/posts/post.ts";
import type { NanoRate } from "#lib/posts/price.ts";
import type { PersonCard } from "#lib/posts/profiles/profile.ts";
import type { PromotedPost } from "#lib/promotions/promoted-post.ts";

type Props = {
  posts: PostCard[];
  promoted: PromotedPost[];
  people: PersonCard[];
  next: Route | null;
  rate: NanoRate;
  /** This page's path. */
  back: Route;
};

export function SearchResults({ posts, promoted, people, next, rate, back }: Props) {
  return (
    <>
      {people.length > 0 ? (
        <section aria-labelledby="people" className="grid gap-2">
          <h2 className="text-small text-copper font-medium" id="people">
            People
          </h2>
          <PeopleList back={back} people={people} />
        </section>
      ) : null}
      {posts.length > 0 ? (
        <section aria-labelledby="posts" className="grid gap-2">
          <h2 className="text-small text-copper font-medium" id="posts">
            Posts
          </h2>
          <PostList isOnTop posts={posts} promoted={promoted} rate={rate} />
          <LoadMore href={next} label="More posts" />
        </section>
      ) : null}
    </>
  );
}
