import "server-only";
import { readNextPath, withNextPath } from "#lib/auth/next-path.ts";
import type { DrawnPage } from "#lib/http/drawn-page.ts";
import type { FormFields, FormRefusal } from "#lib/http/form-call.ts";

/** How blocking or unblocking is refused: on a page that leads back. */
export async function drawRefusedBlock(
  { code, status, detail, retryAfterSeconds }: FormRefusal,
  fields: FormFields | null,
): Promise<DrawnPage> {
  const back = readNextPath(fields?.back) ?? "/settings/profile";
  const isWait = code === "puzzle_required";
  const verb = fields?.remove === undefined ? "Block" : "Unblock";
  const heading = isWait ? "One moment" : `Not ${verb.toLowerCase()}ed`;
  const sent = Object.fromEntries(Object.entries(fields ?? {}).map(([name, value = ""]) => [name, value]));
  return {
    ...{ title: heading, label: String(status), heading },
    text: isWait
      ? `Many requests are coming from your network right now. This is not your fault. Wait ${retryAfterSeconds} seconds, then press the button.`
      : detail,
    ...(fields && isWait ? { form: { action: "/api/blocks", fields: sent, button: verb } } : {}),
    ...(code === "auth_required" ? { button: { href: withNextPath("/login", back), text: "Sign in" } } : {}),
    links: [{ href: back, text: "Go back" }],
  };
}
