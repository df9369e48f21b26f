import type { AppError } from "#lib/errors.ts";

type Fields = Readonly<Partial<Record<string, string>>>;
type Refusal = Pick<AppError, "code" | "status" | "detail"> & { retryAfterSeconds: number | null };

const WORDS = {
  save: { heading: "Not saved", button: "Save for later" },
  remove: { heading: "Not removed", button: "Remove" },
};

/** How the form that saves a post is refused: on a page. In a crowded network it sends the same again. */
export async function drawRefusedBookmark({ code, status, detail, retryAfterSeconds }: Refusal, fields: Fields | null) {
  const isWait = code === "puzzle_required";
  const words = WORDS[fields?.remove === undefined ? "save" : "remove"];
  const heading = isWait ? "One moment" : words.heading;
  const sent = Object.fromEntries(Object.entries(fields ?? {}).map(([name, value = ""]) => [name, value]));
  return {
    ...{ title: heading, label: String(status), heading },
    text: isWait
      ? `Many requests are coming from your network right now. This is not your fault. Wait ${retryAfterSeconds} seconds, then press the button.`
      : detail,
    ...(fields && isWait ? { form: { action: "/api/bookmarks", fields: sent, button: words.button } } : {}),
    links: [
      { href: "/library/saved", text: "Your saved posts" },
      { href: "/", text: "Go to the front page" },
    ],
  };
}
