import fc from "fast-check";
import { expect, test } from "vitest";
import { sampleSize } from "#lib/env/samples.ts";
import type { FairPlace } from "#lib/posts/browse/browse.ts";
import { type Range, readFairPage } from "#lib/posts/browse/fair-page.ts";
import { spreadAuthors } from "#lib/posts/browse/spread-authors.ts";

type Post = { id: string; publishedAt: string; author: { id: string }; authorId: string };

/** Newest first; posts of one minute by id. */
const list = fc
  .array(fc.tuple(fc.constantFrom("ada", "ben", "cleo", "dov", "eve"), fc.nat(2)), { maxLength: 120 })
  .map((found) => {
    let minute = 5_000;
    return found.map(([authorId, since], n): Post => {
      minute -= since;
      return { id: String(9_999 - n), publishedAt: String(minute), author: { id: authorId }, authorId };
    });
  });

const isAfter = (post: Post, { publishedAt, id }: { publishedAt: string; id: string }) =>
  post.publishedAt < publishedAt || (post.publishedAt === publishedAt && post.id < id);

/** As the database answers. */
function readerOf(posts: readonly Post[]) {
  return ({ after, until, authorId, except = [], limit }: Range) =>
    Promise.resolve(
      posts
        .filter((post) => !after || isAfter(post, after))
        .filter((post) => !until || !isAfter(post, until))
        .filter((post) => (!authorId || post.authorId === authorId) && !except.includes(post.authorId))
        .slice(0, limit),
    );
}

async function readAll(posts: readonly Post[], limits: { perPage: number; most: number }): Promise<Post[][]> {
  const pages: Post[][] = [];
  let place: FairPlace | null = null;
  do {
    const { items, next }: { items: Post[]; next: FairPlace | null } = await readFairPage(
      readerOf(posts),
      place,
      limits,
    );
    if (items.length > 0) pages.push(items);
    place = next;
    expect(place?.held.length ?? 0).toBeLessThanOrEqual(20);
  } while (place && pages.length < 500);
  return pages;
}

const limits = fc.record({ perPage: fc.integer({ min: 1, max: 8 }), most: fc.integer({ min: 1, max: 3 }) });

test("pages together are the whole list: none is lost, none comes twice", async () => {
  await fc.assert(
    fc.asyncProperty(list, limits, async (posts, { perPage, most }) => {
      expect(await readAll(posts, { perPage, most })).toEqual(spreadAuthors(posts, perPage, most));
    }),
    { numRuns: sampleSize({ daily: 300, nightly: 5_000 }) },
  );
});

test("a new post moves nothing from page to page", async () => {
  await fc.assert(
    fc.asyncProperty(list, limits, fc.nat(30), async (posts, wanted, newer) => {
      const before = posts.slice(newer);
      const first = await readFairPage(readerOf(before), null, wanted);
      const shown = [...first.items];
      for (let place = first.next; place; ) {
        const { items, next } = await readFairPage(readerOf(posts), place, wanted);
        shown.push(...items);
        place = next;
      }
      expect(shown.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted());
    }),
    { numRuns: sampleSize({ daily: 200, nightly: 2_000 }) },
  );
});

test("takes one query for a page of a site with many authors", async () => {
  const posts = Array.from({ length: 100 }, (_, n): Post => {
    const authorId = `author ${n % 40}`;
    return { id: String(999 - n), publishedAt: "1", author: { id: authorId }, authorId };
  });
  let asked = 0;
  const read = readerOf(posts);
  const counted = (range: Range) => {
    asked += 1;
    return read(range);
  };
  const { next } = await readFairPage(counted, null, { perPage: 24, most: 3 });
  expect([asked, next?.held]).toEqual([1, []]);
});

test("a thousand posts of one author leave room for others", async () => {
  const flood = Array.from({ length: 1_000 }, (_, n): Post => {
    return { id: String(9_999 - n), publishedAt: "2", author: { id: "loop" }, authorId: "loop" };
  });
  const others = Array.from({ length: 40 }, (_, n): Post => {
    const authorId = `author ${n % 20}`;
    return { id: String(999 - n), publishedAt: "1", author: { id: authorId }, authorId };
  });
  const pages = await readAll([...flood, ...others], { perPage: 24, most: 3 });
  expect(pages[0]?.map(({ authorId }) => authorId === "loop")).toEqual([
    ...Array(3).fill(true),
    ...Array(21).fill(false),
  ]);
  expect(pages.flat()).toHaveLength(1_040);
});
