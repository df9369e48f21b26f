import type { AppError } from "#lib/errors.ts";

/** How a form of the list is refused without a script: on a page. */
export async function drawRefusedChange({ status, detail }: Pick<AppError, "status" | "detail">) {
  return {
    ...{ title: "Nothing was changed", label: String(status), heading: "Nothing was changed", text: detail },
    links: [
      { href: "/notifications", text: "Your notifications" },
      { href: "/", text: "Go to the front page" },
    ],
  };
}
