import { LIGHT } from "#lib/email/palette.ts";

export const SERIF = "Georgia, 'Times New Roman', serif";
export const SANS = "-apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";

type Type = { font: string; size: number; leading: number; below: number };

/** A row of the email. Dark mode recolours its class. */
export function textCell(tone: "ink" | "quiet" | "copper", { font, size, leading, below }: Type, html: string): string {
  const style = `padding-bottom: ${below}px; font-family: ${font}; font-size: ${size}px; line-height: ${leading}px; color: ${LIGHT[tone]};`;
  return `<tr>
              <td class="${tone}" style="${style}">${html}</td>
            </tr>`;
}
