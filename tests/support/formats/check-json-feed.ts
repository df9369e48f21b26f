import { z } from "zod";

const address = z.url({ protocol: /^https?$/ });
const moment = z.iso.datetime({ offset: true });
const author = z.object({ name: z.string(), url: address, avatar: address }).partial();

/** JSON Feed 1.1, in the fields that we use; others must begin with an underscore. */
const itemSchema = z.strictObject({
  id: z.string().min(1),
  url: address.optional(),
  external_url: address.optional(),
  title: z.string().optional(),
  content_html: z.string(),
  summary: z.string().min(1).optional(),
  image: address.optional(),
  date_published: moment.optional(),
  date_modified: moment.optional(),
  authors: z.array(author).optional(),
  tags: z.array(z.string()).optional(),
  language: z.string().optional(),
  attachments: z.array(z.object({ url: address, mime_type: z.string(), size_in_bytes: z.int().optional() })).optional(),
});
const feedSchema = z.strictObject({
  version: z.literal("https://jsonfeed.org/version/1.1"),
  title: z.string().min(1),
  description: z.string().optional(),
  home_page_url: address,
  feed_url: address,
  language: z.string().optional(),
  items: z.array(itemSchema).refine((items) => new Set(items.map(({ id }) => id)).size === items.length, "ids repeat"),
});

/** The mistakes of a JSON feed. */
export function findJsonFeedProblems(source: string): string[] {
  return (
    feedSchema
      .safeParse(JSON.parse(source))
      .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? []
  );
}
