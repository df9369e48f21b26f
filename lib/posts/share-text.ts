import { escapeHtml } from "#lib/email/escape-html";

/** What is told of a post that is out. Its excerpt is of the free part, or the author's own words. */
export type Shared = { title: string; author: string; excerpt: string; url: string };

/** For wherever one writes to people. */
export function shareText({ title, author, excerpt, url }: Shared): string {
  const words = excerpt === "" ? "" : `${excerpt}\n\n`;
  return `“${title}”, by ${author}\n\n${words}${url}`;
}

/** For a page of one's own: a quotation with a link, which brings no script and no cookie along. */
export function embedCode({ title, author, excerpt, url }: Shared): string {
  const address = escapeHtml(url);
  const quoted = excerpt === "" ? [] : [`  <p>${escapeHtml(excerpt)}</p>`];
  return [
    `<blockquote cite="${address}">`,
    ...quoted,
    `  <p><a href="${address}">${escapeHtml(title)}</a>, by ${escapeHtml(author)}</p>`,
    "</blockquote>",
  ].join("\n");
}
