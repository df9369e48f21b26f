import { BrowseTabs } from "#components/browse/browse-tabs.tsx";
import { FollowedPosts } from "#components/social/followed-posts.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { NO_FILTER } from "#lib/posts/browse/browse.ts";
import { readFollowingPage } from "#lib/social/following-page.ts";

export const metadata = pageMetadata("/browse/following", { title: "Following", robots: { index: false } });

/** The posts of the creators whom the reader follows, all of them, newest first. */
export default async function FollowingPage({ searchParams }: PageProps<"/browse/following">) {
  const { posts, next, rate } = await readFollowingPage(await searchParams);
  return (
    <div className="max-w-page mx-auto grid content-start gap-6 px-4 pt-10 pb-24 sm:px-6 sm:pt-14">
      <h1 className="text-title font-serif tracking-tight">Browse</h1>
      <BrowseTabs filter={NO_FILTER} list="following" sort={null} />
      <FollowedPosts next={next} posts={posts} rate={rate} />
    </div>
  );
}
