import type { SettingName } from "#lib/env/settings.ts";

type Source = Readonly<Record<string, string | undefined>>;

/** The settings that real money requires in addition. */
const NEEDED = [
  "OPERATOR_NAME",
  "OPERATOR_ADDRESS",
  "OPERATOR_EMAIL",
  "SMTP_URL",
  "MAIL_FROM",
  "TOKEN_KEY",
  "NANO_FEE_ACCOUNT",
] as const satisfies readonly SettingName[];

const WHY = "NANO_NETWORK=live takes real money";

/** Real money requires an operator who can be reached and payments that are certain. */
export function findMissingForLive(
  names: readonly SettingName[],
  source: Source,
): { name: SettingName; what: string }[] {
  if (source.NANO_NETWORK?.trim() !== "live") return [];
  const missing = NEEDED.filter((name) => names.includes(name) && !source[name]?.trim());
  const problems: { name: SettingName; what: string }[] = missing.map((name) => ({
    name,
    what: `is missing: ${WHY}.`,
  }));
  if (!names.includes("SITE_URL")) return problems;
  const siteUrl = source.SITE_URL?.trim();
  if (!siteUrl) problems.push({ name: "SITE_URL", what: `is missing: ${WHY}.` });
  else if (!siteUrl.startsWith("https://"))
    problems.push({ name: "SITE_URL", what: `must begin with https://: ${WHY}.` });
  return problems;
}
