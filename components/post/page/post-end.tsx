import type { PublishedPost } from "#lib/posts/post";

const LICENSES: Record<PublishedPost["license"], { words: string; href: string } | null> = {
  "all-rights": null,
  "cc-by": { words: "CC BY 4.0", href: "https://creativecommons.org/licenses/by/4.0/" },
  "cc-by-sa": { words: "CC BY-SA 4.0", href: "https://creativecommons.org/licenses/by-sa/4.0/" },
  "cc-by-nc": { words: "CC BY-NC 4.0", href: "https://creativecommons.org/licenses/by-nc/4.0/" },
  cc0: { words: "CC0: public domain", href: "https://creativecommons.org/publicdomain/zero/1.0/" },
};

/** What stands under a text: what it is about, and what others may do with it. */
export function PostEnd({ post }: { post: PublishedPost }) {
  const license = LICENSES[post.license];
  const subjects = [...(post.category ? [post.category.name] : []), ...post.tags.map((tag) => `#${tag}`)];
  return (
    <div className="post-frame text-small text-ink-faint mt-10 flex flex-wrap items-baseline gap-x-4 gap-y-2">
      {subjects.length > 0 ? (
        <ul aria-label="Subjects" className="flex flex-wrap gap-x-4 gap-y-2">
          {subjects.map((subject) => (
            <li key={subject}>{subject}</li>
          ))}
        </ul>
      ) : null}
      {license ? (
        <a className="hover:text-copper underline underline-offset-4" href={license.href} rel="license noopener">
          {license.words}
        </a>
      ) : null}
    </div>
  );
}
