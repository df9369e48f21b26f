import { escapeHtml } from "#lib/email/escape-html.ts";

/** What is shared of a published post. The excerpt is from the free part, or the author's own. */
export type Shared = { title: string; author: string; excerpt: string; url: string };

/** The text for a message or an email. */
export function shareText({ title, author, excerpt, url }: Shared): string {
  const words = excerpt === "" ? "" : `${excerpt}\n\n`;
  return `“${title}”, by ${author}\n\n${words}${url}`;
}

/** HTML for other sites: a quotation with a link, without scripts or cookies. */
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
