import { escapeHtml } from "#lib/email/escape-html.ts";
import { DARK, LIGHT } from "#lib/email/palette.ts";
import { SANS, SERIF, textCell } from "#lib/email/text-cell.ts";

type Frame = { title: string; preview: string; siteUrl: string; rows: readonly string[] };

/** The page around an email: logo, rows, last line. Loads nothing, runs nothing and reports no opening. */
export function framePage({ title, preview, siteUrl, rows }: Frame): string {
  const mark = textCell("copper", { font: SERIF, size: 20, leading: 28, below: 32 }, "Farthing");
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="supported-color-schemes" content="light dark">
    <title>${escapeHtml(title)}</title>
    <style>
      :root { color-scheme: light dark; supported-color-schemes: light dark; }
      @media (prefers-color-scheme: dark) {
        .paper { background-color: ${DARK.paper} !important; }
        .ink { color: ${DARK.ink} !important; }
        .quiet { color: ${DARK.quiet} !important; }
        .line { border-color: ${DARK.line} !important; }
        .copper { color: ${DARK.copper} !important; }
        .button { background-color: ${DARK.copper} !important; }
        .button a { color: ${DARK.onCopper} !important; }
      }
    </style>
  </head>
  <body class="paper" style="margin: 0; padding: 0; background-color: ${LIGHT.paper};">
    <div style="display: none; max-height: 0; overflow: hidden;">${escapeHtml(preview)}</div>
    <table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color: ${LIGHT.paper};">
      <tr>
        <td align="center" style="padding: 40px 20px;">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width: 480px;">
            ${[mark, ...rows, lastRow(siteUrl)].join("\n            ")}
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`;
}

function lastRow(siteUrl: string): string {
  const style = `border-top: 1px solid ${LIGHT.line}; padding-top: 20px; font-family: ${SANS}; font-size: 13px; line-height: 20px; color: ${LIGHT.quiet};`;
  return `<tr>
              <td class="line quiet" style="${style}"><a class="quiet" href="${escapeHtml(siteUrl)}" style="color: ${LIGHT.quiet};">Farthing</a>. Read one post. Pay for one post.</td>
            </tr>`;
}
