import { strToU8, type Zippable, zipSync } from "fflate";
import { escapeXml, paidToHtml } from "#lib/posts/feeds/html.ts";
import { QR_NOTE } from "#lib/posts/media/image.ts";
import type { Download } from "#lib/purchases/downloads/copy.ts";
import { describeRights } from "#lib/purchases/downloads/rights.ts";

type Pictures = ReadonlyMap<string, Uint8Array>;

/** A bought post as EPUB 3.3: a title page, the text, its contents and its pictures. */
export function writeEpub(download: Download, pictures: Pictures): Uint8Array {
  const { body, headings } = writeBody(download, pictures);
  const files: Zippable = {
    // First and not compressed: readers know the format by it.
    mimetype: [strToU8("application/epub+zip"), { level: 0 }],
    "META-INF/container.xml": strToU8(CONTAINER),
    "EPUB/package.opf": strToU8(writePackage(download, pictures)),
    "EPUB/nav.xhtml": strToU8(writeContents(download, headings)),
    "EPUB/title.xhtml": strToU8(writeTitlePage(download, pictures)),
    "EPUB/text.xhtml": strToU8(writePage(download, download.title, body)),
    "EPUB/style.css": strToU8(STYLE),
  };
  for (const [id, bytes] of pictures) files[`EPUB/${pictureName(id)}`] = [bytes, { level: 0 }];
  return zipSync(files, { mtime: new Date(download.saved_at) });
}

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
  <rootfiles>
    <rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/>
  </rootfiles>
</container>
`;

/** The reading device chooses typeface, size and colours. */
const STYLE = `body { line-height: 1.5; }
img { max-width: 100%; height: auto; }
figure { margin: 1.5em 0; }
figcaption, .about { font-size: 0.85em; }
pre { white-space: pre-wrap; }
td, th { padding: 0.2em 0.6em; text-align: start; vertical-align: top; }
.title { margin-top: 15%; text-align: center; }
`;

type Heading = { id: string; words: string };

function writeBody(download: Download, pictures: Pictures): { body: string; headings: Heading[] } {
  const { document, hasQr, fileUrl, postUrl } = download;
  const pictureUrl = (id: string) => (pictures.has(id) ? pictureName(id) : null);
  const headings: Heading[] = [];
  const body = paidToHtml(document, { pictureUrl, hasQr, fileUrl, postUrl }).replaceAll(
    /<(h[2-6])>(.*?)<\/\1>/gs,
    (_, tag: string, inner: string) => {
      const id = `part-${headings.length + 1}`;
      headings.push({ id, words: inner.replaceAll(/<[^>]*>/g, "").trim() });
      return `<${tag} id="${id}">${inner}</${tag}>`;
    },
  );
  return { body: `<h1>${escapeXml(download.title)}</h1>\n${body}`, headings };
}

function writeTitlePage(download: Download, pictures: Pictures): string {
  const { title, subtitle, author, url, version, cover_image_id: cover } = download;
  const lines = [
    cover && pictures.has(cover) ? `<p><img src="${pictureName(cover)}" alt=""/></p>` : "",
    cover && pictures.has(cover) && download.hasQr(cover) ? `<p class="about">${escapeXml(QR_NOTE)}</p>` : "",
    `<h1>${escapeXml(title)}</h1>`,
    subtitle ? `<p>${escapeXml(subtitle)}</p>` : "",
    `<p>${escapeXml(author)}</p>`,
    `<p class="about"><a href="${escapeXml(url)}">${escapeXml(url)}</a>, version ${version}</p>`,
    `<p class="about">${escapeXml(describeRights(download))}</p>`,
  ];
  return writePage(download, title, `<section class="title" epub:type="titlepage">${lines.join("\n")}</section>`);
}

function writeContents(download: Download, headings: readonly Heading[]): string {
  const named = headings.filter(({ words }) => words !== "");
  const parts = named.map(({ id, words }) => `<li><a href="text.xhtml#${id}">${words}</a></li>`).join("");
  const text = `<li><a href="text.xhtml">${escapeXml(download.title)}</a>${parts && `<ol>${parts}</ol>`}</li>`;
  return writePage(
    download,
    "Contents",
    `<nav epub:type="toc" id="toc"><h1>Contents</h1><ol><li><a href="title.xhtml">Title page</a></li>${text}</ol></nav>`,
  );
}

function writePage({ language }: Download, title: string, body: string): string {
  const lang = escapeXml(language);
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${lang}" xml:lang="${lang}">
<head><title>${escapeXml(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
${body}
</body>
</html>
`;
}

function writePackage(download: Download, pictures: Pictures): string {
  const { post_id, title, author, language, url, published_at, saved_at, cover_image_id } = download;
  const images = [...pictures.keys()].map((id) => {
    const cover = id === cover_image_id ? ' properties="cover-image"' : "";
    return `<item id="picture-${id}" href="${pictureName(id)}" media-type="image/jpeg"${cover}/>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:${post_id}</dc:identifier>
<dc:title>${escapeXml(title)}</dc:title>
<dc:creator>${escapeXml(author)}</dc:creator>
<dc:language>${escapeXml(language)}</dc:language>
<dc:publisher>Farthing</dc:publisher>
<dc:source>${escapeXml(url)}</dc:source>
<dc:rights>${escapeXml(describeRights(download))}</dc:rights>
<dc:date>${toSeconds(published_at ?? saved_at)}</dc:date>
<meta property="dcterms:modified">${toSeconds(saved_at)}</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="title" href="title.xhtml" media-type="application/xhtml+xml"/>
<item id="text" href="text.xhtml" media-type="application/xhtml+xml"/>
<item id="style" href="style.css" media-type="text/css"/>
${images.join("\n")}
</manifest>
<spine><itemref idref="title"/><itemref idref="text"/></spine>
</package>
`;
}

function toSeconds(at: string): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, "Z");
}

function pictureName(id: string): string {
  return `pictures/${id}.jpg`;
}
