import { sha256 } from "#lib/http/security/script-hashes.ts";

const WREN =
  "M2.4 25.4C7.4 23.8 11.4 21.8 14.2 18.6C16.4 15 19.8 12.8 23.8 12.8C28.6 12.8 32.2 15.2 35.6 18.2C38.4 20.6 41.4 21.6 43 19.8C43.8 14.6 43.6 9.4 42.4 4.2C44.8 2.8 47.6 2.6 50.4 3.6C52.8 11.6 53.2 20 51.6 28.4C49.8 40 41.8 47.6 32.6 49.4L34.2 57.4L36.4 59.4H27L31.4 57.4L29.8 49.8C28 49.9 26.4 49.8 24.8 49.4L26.4 57.4L28 59.4H18.6L23.6 57.4L21.8 48.5C15.6 46 11.8 40.6 11.8 34C11.8 31.6 12.2 29.4 13 27.4C9.6 26.4 6 25.8 2.4 25.4ZM22.8 29C24.4 36.6 34.4 39 47.2 29.2C43.6 37.4 36.4 41.2 30.2 39.8C25.4 38.6 22.4 34.2 22.8 29ZM21 18.6a1.7 1.7 0 1 0 .001 0Z";

/** The colours and sizes of app/globals.css, written out. */
const STYLE = `
:root { color-scheme: light dark; background: light-dark(#fbf7ee, #19140f); color: light-dark(#1a2029, #e7e1d4); --copper: light-dark(#97451f, #e18f61) }
body { margin: 0; font: 1rem/1.55 "Schibsted Grotesk", system-ui, sans-serif }
header { border-bottom: 1px solid light-dark(#dcd6ca, #38312b) }
header > *, main { max-width: 72rem; margin: 0 auto; padding: 0 clamp(1rem, 4vw, 1.5rem) }
header a { display: inline-flex; align-items: center; gap: .5rem; min-height: 4rem; color: inherit; text-decoration: none }
header span { font: 500 1.625rem/1.25 Newsreader, Georgia, serif; letter-spacing: -.025em }
svg { width: 1.75rem; fill: var(--copper) }
main { padding-block: clamp(4rem, 10vw, 7rem) }
small { color: var(--copper); font-size: .9375rem }
h1 { font: 400 clamp(2.5rem, 1.6rem + 4vw, 4.25rem)/1.04 Newsreader, Georgia, serif; letter-spacing: -.025em; margin: .75rem 0 1.25rem; text-wrap: balance }
p { font: 1.375rem/1.45 Newsreader, Georgia, serif; color: light-dark(#404853, #c3baa9); max-width: 36rem; margin: 0 0 2rem; text-wrap: pretty }
nav { display: flex; flex-wrap: wrap; align-items: center; gap: 1rem 1.5rem }
nav a { color: var(--copper); min-height: 2.75rem; display: inline-flex; align-items: center }
nav a.button, form button { background: var(--copper); color: light-dark(#fefaf3, #1b110c); padding: 0 1.25rem; border-radius: 5px; text-decoration: none; font-weight: 500 }
form { display: grid; justify-items: start; gap: 1.5rem; max-width: 36rem; margin: 0 0 2rem }
form label { display: grid; grid-template-columns: auto 1fr; gap: .75rem }
form input { width: 1.25rem; height: 1.25rem; margin: .15rem 0; accent-color: var(--copper) }
form button { font: inherit; font-weight: 500; border: 0; min-height: 3rem; cursor: pointer }
figure { display: grid; gap: 1rem; max-width: 36rem; margin: 0 0 2rem }
figure svg { width: 14rem; border-radius: 3px }
code { font: .9375rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; user-select: all }
:focus-visible { outline: 2px solid var(--copper); outline-offset: 2px }
`;

const policyWith = (forms: "'none'" | "'self'") =>
  `default-src 'none'; style-src '${sha256(STYLE)}'; base-uri 'none'; form-action ${forms}; frame-ancestors 'none'`;

/** Goes with every drawn page: its style may apply, and nothing else may load. */
export const DRAWN_PAGE_POLICY = policyWith("'none'");
/** The same for a drawn page with a form. */
export const DRAWN_FORM_POLICY = policyWith("'self'");

type Link = { href: string; text: string };

export type DrawnForm = {
  action: string;
  /** Sent as they are, out of sight. */
  fields: Readonly<Record<string, string>>;
  /** Never ticked for the reader. */
  box?: { name: string; value: string; label: string };
  button: string;
};

type CopiedCode = { text: string; size: number; dark: string };

export type DrawnPage = {
  title: string;
  /** Small, above the heading. */
  label: string;
  heading: string;
  text: string;
  /** An address to copy, and its QR code: the dark modules as a path with a stroke of one. */
  code?: CopiedCode;
  /** Sent by post. */
  form?: DrawnForm;
  /** What helps most, drawn as a button. */
  button?: Link;
  links: readonly Link[];
};

/**
 * A whole page in the look of the site, for answers that Next cannot give. It loads no script, font, picture or other file:
 * the part that would serve it may be down.
 */
export function drawPage({ title, label, heading, text, code, form, button, links }: DrawnPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeMarkup(title)} · Farthing</title>
<style>${STYLE}</style>
</head>
<body>
<header><div><a href="/" aria-label="Farthing, front page"><svg viewBox="0 0 64 64" fill-rule="evenodd" aria-hidden="true"><path d="${WREN}"/></svg><span>farthing</span></a></div></header>
<main>
<small>${escapeMarkup(label)}</small>
<h1>${escapeMarkup(heading)}</h1>
<p>${escapeMarkup(text)}</p>
${code ? `${drawCode(code)}\n` : ""}${form ? `${drawForm(form)}\n` : ""}<nav aria-label="What to do next">${button ? drawLink(button, ' class="button"') : ""}${links.map((link) => drawLink(link)).join("")}</nav>
</main>
</body>
</html>
`;
}

function drawLink({ href, text }: Link, attributes = ""): string {
  return `<a href="${escapeMarkup(href)}"${attributes}>${escapeMarkup(text)}</a>`;
}

function drawCode({ text, size, dark }: CopiedCode): string {
  const paths = `<path d="M0 0h${size}v${size}H0z" fill="#fff"/><path d="${escapeMarkup(dark)}" stroke="#000"/>`;
  return `<figure><svg viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" aria-hidden="true">${paths}</svg><code>${escapeMarkup(text)}</code></figure>`;
}

function drawForm({ action, fields, box, button }: DrawnForm): string {
  const hidden = Object.entries(fields).map(([name, value]) => `<input type="hidden"${drawField({ name, value })}>`);
  const ticked = box ? `<label><input type="checkbox"${drawField(box)}> ${escapeMarkup(box.label)}</label>` : "";
  return `<form method="post" action="${escapeMarkup(action)}">${hidden.join("")}${ticked}<button>${escapeMarkup(button)}</button></form>`;
}

function drawField({ name, value }: { name: string; value: string }): string {
  return ` name="${escapeMarkup(name)}" value="${escapeMarkup(value)}"`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&#34;" };

export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
