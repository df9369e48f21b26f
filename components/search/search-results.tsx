import type { Route } from "next";
import { PostList } from "#components/post/post-list";
import { PeopleList } from "#components/profile/people-list";
import { LoadMore } from "#components/ui/load-more";
import type { PostCard } from "#lib/posts/post";
import type { NanoRate } from "#lib/posts/price";
import type { PersonCard } from "#lib/posts/profile";

type Props = { posts: PostCard[]; people: PersonCard[]; next: Route | null; rate: NanoRate };

export function SearchResults({ posts, people, next, rate }: Props) {
  return (
    <>
      {people.length > 0 ? (
        <section aria-labelledby="people" className="grid gap-2">
          <h2 className="text-small text-copper font-medium" id="people">
            People
          </h2>
          <PeopleList people={people} />
        </section>
      ) : null}
      {posts.length > 0 ? (
        <section aria-labelledby="posts" className="grid gap-2">
          <h2 className="text-small text-copper font-medium" id="posts">
            Posts
          </h2>
          <PostList posts={posts} rate={rate} />
          <LoadMore href={next} label="More posts" />
        </section>
      ) : null}
    </>
  );
}
