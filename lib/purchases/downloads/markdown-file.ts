import { paidToMarkdown } from "#lib/posts/document/markdown.ts";
import { escapeMarkdown } from "#lib/posts/document/markdown-text.ts";
import type { Download } from "#lib/purchases/downloads/copy.ts";
import { describeRights } from "#lib/purchases/downloads/rights.ts";

/** A bought post as one text file. Pictures of the paid part have no lasting address, so their words stand for them. */
export function writeMarkdown(download: Download): string {
  const { title, subtitle, author, url, version, document, pictures } = download;
  const text = paidToMarkdown(document, download);
  const standfirst = subtitle ? [`*${escapeMarkdown(subtitle)}*`] : [];
  const hasOthers = pictures.some(({ is_paid }) => is_paid);
  return [
    `# ${escapeMarkdown(title)}`,
    ...standfirst,
    `By ${escapeMarkdown(author)}`,
    text.trimEnd(),
    "---",
    `<${url}>, version ${version}. ${escapeMarkdown(describeRights(download))}`,
    ...(hasOthers ? ["Pictures from the paid part are in the EPUB."] : []),
    "",
  ].join("\n\n");
}
