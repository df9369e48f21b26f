import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fillTemplate } from "#embedded/auth/fill-template.ts";
import type { EmbeddedSettings } from "#embedded/settings.ts";

const PROJECT = join(import.meta.dirname, "../../..");

export type AuthMailKind = "magic_link" | "confirmation" | "email_change" | "reauthentication";

export type MailValues = {
  email: string;
  newEmail: string;
  /** The address that this very mail goes to. */
  sendingTo: string;
  token: string;
  tokenHash: string;
  confirmationUrl: string;
  siteUrl: string;
  redirectTo: string;
};

type AuthMailText = { subject: string; html: string; plain: string };

/** Fills the template that config.toml names for this kind of mail. Reads it each time, so that an edit shows at once. */
export async function renderMail(
  templates: EmbeddedSettings["auth"]["email"]["template"],
  kind: AuthMailKind,
  values: MailValues,
): Promise<AuthMailText> {
  const template = templates[kind];
  if (!template) throw new Error(`config.toml has no [auth.email.template.${kind}].`);
  const source = await readFile(join(PROJECT, template.content_path), "utf8");
  const variables = variablesOf(values);
  const html = fillTemplate(source, variables, escapeHtml);
  return { subject: fillTemplate(template.subject, variables, (value) => value), html, plain: toPlainText(html) };
}

function variablesOf(values: MailValues): Record<string, string> {
  return {
    Token: values.token,
    TokenHash: values.tokenHash,
    ConfirmationURL: values.confirmationUrl,
    SiteURL: values.siteUrl,
    RedirectTo: values.redirectTo,
    Email: values.email,
    NewEmail: values.newEmail,
    SendingTo: values.sendingTo,
  };
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&#34;", "'": "&#39;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", middot: "·" };

function toPlainText(html: string): string {
  return html
    .replace(/<(head|style|script|title)\b.*?<\/\1>|<!--.*?-->/gis, "")
    .replace(/\s+/g, " ")
    .replace(/<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gi, (_, href: string, label: string) =>
      label.replace(/<[^>]+>/g, "").trim() === href ? href : `${label}: ${href}`,
    )
    .replace(/<br\b[^>]*>|<\/(p|div|h\d|tr|table|li|ul|ol)>/gi, "\n")
    .replace(/<[^>]+>/g, "")
    .replace(/&(?:#(\d+)|(\w+));/g, (entity, code: string | undefined, name: string | undefined) =>
      code ? String.fromCodePoint(Number(code)) : (NAMED[name ?? ""] ?? entity),
    )
    .replace(/[ \t]*\n[ \t]*/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
