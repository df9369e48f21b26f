import { ErrorScreen } from "#components/layout/errors/error-screen.tsx";
import { PostList } from "#components/post/post-list.tsx";
import { Button } from "#components/ui/buttons/button.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import type { PostCard } from "#lib/posts/post.ts";
import type { NanoRate } from "#lib/posts/price.ts";
import { SEARCH_LIMITS } from "#lib/search/search.ts";

type Props = { posts: readonly PostCard[]; rate: NanoRate };

export function MissingPageScreen({ posts, rate }: Props) {
  return (
    <>
      <ErrorScreen status={404} description="Page Not Found: /page-not-found">
        <search className="max-w-measure w-full min-w-0">
          <form action="/search" className="flex gap-3">
            <label className="sr-only" htmlFor="missing-words">
              Words, or a handle
            </label>
            <Input
              autoComplete="off"
              className="min-w-0 grow"
              enterKeyHint="search"
              id="missing-words"
              maxLength={SEARCH_LIMITS.characters}
              name="q"
              placeholder="Search posts"
              type="search"
            />
            <Button tone="primary" type="submit">
              Search
            </Button>
          </form>
        </search>
        <Link href="/">Go to the front page</Link>
      </ErrorScreen>
      {posts.length > 0 ? (
        <section aria-labelledby="popular" className="max-w-page mx-auto w-full px-4 pb-24 sm:px-6">
          <h2 className="text-small text-copper border-t pt-6 font-medium" id="popular">
            Popular now
          </h2>
          <PostList posts={posts} rate={rate} />
        </section>
      ) : null}
    </>
  );
}
