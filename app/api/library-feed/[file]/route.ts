import { z } from "zod";
import { route } from "#lib/http/route.ts";
import { toJsonFeed } from "#lib/posts/feeds/json-feed.ts";
import { toRss } from "#lib/posts/feeds/rss.ts";
import { libraryFeedFile, readLibraryFeed } from "#lib/purchases/library/library-feed.ts";

/** A reader's library for their feed reader. The address is the proof: 404 for a wrong or a revoked one. */
export const GET = route({
  params: z.object({ file: libraryFeedFile }),
  rateLimit: { name: "library-feed-read", windowSeconds: 60, perUser: 60, perNetwork: 120 },
  handler: async ({ params: { file } }) => {
    const feed = await readLibraryFeed(file.secret, file.format);
    const type = file.format === "xml" ? "application/rss+xml" : "application/feed+json";
    const headers = {
      "content-type": `${type}; charset=utf-8`,
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    };
    return new Response(file.format === "xml" ? toRss(feed) : toJsonFeed(feed), { headers });
  },
});
