import "server-only";
import { env } from "#lib/env/server.ts";

const DAYS_GOOD = 180;

/** How to report a vulnerability (RFC 9116). */
export function writeSecurityTxt(now: Date): string {
  const whole = (path: string) => new URL(path, env.SITE_URL).href;
  const mail = env.OPERATOR_EMAIL === undefined ? [] : [`Contact: mailto:${env.OPERATOR_EMAIL}`];
  const expires = new Date(now.getTime() + DAYS_GOOD * 86_400_000);
  expires.setUTCHours(0, 0, 0, 0);
  return `${[
    `Contact: ${whole("/contact?topic=security")}`,
    ...mail,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${whole("/.well-known/security.txt")}`,
  ].join("\n")}\n`;
}
