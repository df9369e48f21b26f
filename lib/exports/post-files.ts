import { env } from "#lib/env/server.ts";
import { toSafeFileName } from "#lib/exports/names.ts";
import { documentAsWritten, type ExportedPost, folderOf, picturesOf, writeWithBreak } from "#lib/exports/own-post.ts";
import { formatAmount } from "#lib/nano/raw.ts";
import { type MarkdownAddresses, paidToMarkdown } from "#lib/posts/document/markdown.ts";
import { escapeXml, paidToHtml } from "#lib/posts/feeds/html.ts";

/** Where a post card leads. The posts it may name are read beforehand. */
export type PostAddresses = ReadonlyMap<string, string>;

/** Ghost takes this folder; the other texts point into it, so that no picture is in the archive twice. */
const PICTURES = "ghost/content/images";
/** Ghost's own mark. */
const PAID_PART = "<!--members-only-->";

export function picturePath(post: ExportedPost, { id, path }: ExportedPost["pictures"][number]): string {
  return `${PICTURES}/${folderOf(post)}/${id}${/\.[a-z0-9]+$/.exec(path)?.[0] ?? ""}`;
}

export function filePath(post: ExportedPost, { id, name }: Pick<ExportedPost["files"][number], "id" | "name">): string {
  return `posts/${folderOf(post)}/files/${toSafeFileName(name, id)}`;
}

/** A post as Markdown, with what is known of it above, as YAML. */
export function toPostMarkdown(post: ExportedPost, links: PostAddresses): string {
  const facts = Object.entries(factsOf(post)).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${facts.join("\n")}\n---\n\n${writeText(post, post, links)}`;
}

/** A newer text that is not published, as Markdown. */
export function toDraftMarkdown(
  post: ExportedPost,
  newer: NonNullable<ExportedPost["newer"]>,
  links: PostAddresses,
): string {
  const facts = [`title: ${JSON.stringify(newer.title)}`, `subtitle: ${JSON.stringify(newer.subtitle)}`];
  return `---\n${facts.join("\n")}\n---\n\n${writeText(post, newer, links)}`;
}

function writeText(
  post: ExportedPost,
  text: Pick<ExportedPost, "free_doc" | "sections">,
  links: PostAddresses,
): string {
  const addresses = addressesIn(post, links, "../../");
  return writeWithBreak(documentAsWritten(text), (document) => paidToMarkdown(document, addresses), PAID_PART);
}

export function toPostHtml(post: ExportedPost, links: PostAddresses): string {
  const [title, language] = [escapeXml(post.title), escapeXml(post.language)];
  const subtitle = post.subtitle ? `<p>${escapeXml(post.subtitle)}</p>\n` : "";
  return `<!DOCTYPE html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${title}</title></head>
<body>
<h1>${title}</h1>
${subtitle}${writeBody(post, addressesIn(post, links, "../../"))}
</body>
</html>
`;
}

/** For Ghost, where the archive's pictures will be. */
export function toGhostHtml(post: ExportedPost, links: PostAddresses): string {
  return writeBody(post, addressesIn(post, links, null));
}

/** With each text as it is stored, so that nothing is lost: unknown blocks are in no other file. */
export function toPostJson(post: ExportedPost): string {
  const pictures = picturesOf(post).map((picture) => ({ id: picture.id, path: picturePath(post, picture) }));
  const files = post.files.map((file) => ({ id: file.id, name: file.name, path: filePath(post, file) }));
  const { id, version, free_doc, sections, newer } = post;
  const content = { ...factsOf(post), id, version, free_doc, sections, newer, pictures, files };
  return `${JSON.stringify(content, null, 2)}\n`;
}

function writeBody(post: ExportedPost, addresses: MarkdownAddresses): string {
  return writeWithBreak(documentAsWritten(post), (document) => paidToHtml(document, addresses), PAID_PART);
}

/** The address of a picture in Ghost, once its importer has taken the folder. */
export function ghostPictureUrl(post: ExportedPost, id: string | null): string | null {
  const found = post.pictures.find((picture) => picture.id === id);
  return found ? `__GHOST_URL__/${picturePath(post, found).slice("ghost/".length)}` : null;
}

/** `root`: from the text to the archive's top. Null for Ghost, which takes pictures only. */
function addressesIn(post: ExportedPost, links: PostAddresses, root: string | null): MarkdownAddresses {
  const [pictures, files] = [
    new Map(post.pictures.map((one) => [one.id, one])),
    new Map(post.files.map((one) => [one.id, one])),
  ];
  return {
    pictureUrl(id) {
      const found = pictures.get(id);
      if (!found) return null;
      return root === null ? ghostPictureUrl(post, id) : `${root}${picturePath(post, found)}`;
    },
    fileUrl(id) {
      const found = files.get(id);
      return found && root !== null
        ? `${root}${filePath(post, found).split("/").map(encodeURIComponent).join("/")}`
        : null;
    },
    postUrl: (id) => links.get(id) ?? null,
  };
}

function factsOf(post: ExportedPost) {
  const { price_raw, pwyw_min_raw, free_doc, sections, newer, pictures, files, id, version, cover_image_id, ...facts } =
    post;
  const cover = pictures.find((picture) => picture.id === cover_image_id);
  return {
    ...facts,
    price_nano: price_raw === null ? null : formatAmount(BigInt(price_raw), "Nano"),
    pwyw_min_nano: pwyw_min_raw === null ? null : formatAmount(BigInt(pwyw_min_raw), "Nano"),
    cover: cover ? picturePath(post, cover) : null,
    site: env.SITE_URL,
  };
}
