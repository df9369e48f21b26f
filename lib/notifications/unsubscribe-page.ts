import type { AppError } from "#lib/errors.ts";
import type { DrawnPage } from "#lib/http/drawn-page.ts";
import { isNotificationKind, traitsOf } from "#lib/notifications/kinds.ts";

/** What the link of a mail turns off: a kind, or the mails about one creator. */
export type Unsubscribe = { kind: string; handle: string | null; isOff: boolean; canUndo: boolean };

const LINKS = [
  { href: "/settings/notifications", text: "All notification settings" },
  { href: "/", text: "Go to the front page" },
];

/** `hasChanged`: this answers the press of its button. */
export function drawUnsubscribe(link: Unsubscribe, path: string, hasChanged: boolean): DrawnPage {
  const what = nameOf(link);
  if (!link.isOff)
    return {
      ...{ title: hasChanged ? "Subscribed again" : "Unsubscribe", label: "E-mail", links: LINKS },
      heading: hasChanged ? "You get these e-mails again" : "Unsubscribe?",
      text: `${hasChanged ? "We e-mail you again about" : "We will stop e-mailing you about"} ${what}. What you see on the site stays as it is.`,
      form: { action: path, fields: { do: "unsubscribe" }, button: "Unsubscribe" },
    };
  return {
    ...{ title: "Unsubscribed", label: "E-mail", heading: "You are unsubscribed", links: LINKS },
    text: `We no longer e-mail you about ${what}. What you see on the site stays as it is.`,
    ...(link.canUndo ? { form: { action: path, fields: { do: "undo" }, button: "Undo" } } : {}),
  };
}

export function drawUnknownUnsubscribe(): DrawnPage {
  return {
    ...{ title: "This link does not work", label: "410", heading: "This link does not work", links: LINKS },
    text: "It turned nothing off. If it was cut short, copy the whole link from the e-mail. Or choose under Settings what we e-mail you.",
  };
}

/** How the page's button is refused. */
export async function drawRefusedUnsubscribe({
  status,
  detail,
}: Pick<AppError, "status" | "detail">): Promise<DrawnPage> {
  return {
    ...{ title: "Nothing was changed", label: String(status), heading: "Nothing was changed", links: LINKS },
    text: detail,
  };
}

function nameOf({ kind, handle }: Unsubscribe): string {
  if (handle !== null) return `new posts of @${handle}`;
  if (!isNotificationKind(kind)) return "this";
  const { label } = traitsOf(kind);
  return label.charAt(0).toLowerCase() + label.slice(1);
}
