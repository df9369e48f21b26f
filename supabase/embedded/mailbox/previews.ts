import { type AuthMailKind, type MailValues, renderMail } from "#embedded/auth/mail-template.ts";
import type { EmbeddedSettings } from "#embedded/settings.ts";
import { composeMail } from "#lib/email/compose.ts";
import { SAMPLE_MAILS } from "#lib/email/samples.ts";

export type Preview = { name: string; subject: string; html: string; plain: string };
type Settings = { siteUrl: string; templates: EmbeddedSettings["auth"]["email"]["template"] };

const PRESENT = "reader@example.com";
const NEXT = "new@example.com";
/** One template is three mails: to the present address, to the new one, and to who had none. */
const AUTH_SAMPLES: Readonly<Record<string, [AuthMailKind, Partial<MailValues>]>> = {
  sign_in_code: ["magic_link", {}],
  first_sign_in: ["confirmation", {}],
  email_change_present: ["email_change", {}],
  email_change_next: ["email_change", { sendingTo: NEXT }],
  email_first: ["email_change", { email: "", sendingTo: NEXT }],
  fresh_code: ["reauthentication", {}],
};

export const PREVIEW_NAMES: readonly string[] = [...Object.keys(AUTH_SAMPLES), ...Object.keys(SAMPLE_MAILS)];

export function listPreviews(settings: Settings): Promise<Preview[]> {
  return Promise.all(PREVIEW_NAMES.map((name) => renderPreview(name, settings)));
}

/** Whatever mail this product can send, made of a sample. Throws where there is none of this name. */
export async function renderPreview(name: string, { siteUrl, templates }: Settings): Promise<Preview> {
  const sample = Object.hasOwn(AUTH_SAMPLES, name) ? AUTH_SAMPLES[name] : undefined;
  if (!sample) return { name, ...composeMail(name, SAMPLE_MAILS[name], siteUrl) };
  const [kind, values] = sample;
  return { name, ...(await renderMail(templates, kind, { ...sampleValues(siteUrl), ...values })) };
}

/** A mail in light or dark colours, whatever the viewer's own system prefers. */
export function inColours(html: string, colours: "light" | "dark"): string {
  return html.replaceAll("@media (prefers-color-scheme: dark)", colours === "dark" ? "@media all" : "@media not all");
}

function sampleValues(siteUrl: string): MailValues {
  return {
    ...{ email: PRESENT, newEmail: NEXT, sendingTo: PRESENT, token: "482915", tokenHash: "0".repeat(56) },
    ...{ confirmationUrl: `${siteUrl}/auth/confirm?token_hash=${"0".repeat(56)}`, siteUrl, redirectTo: siteUrl },
  };
}
