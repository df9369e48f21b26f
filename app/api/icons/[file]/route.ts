import { z } from "zod";
import { findIcons } from "#components/ui/icons/icon-set.ts";
import { AppError } from "#lib/errors.ts";
import { route } from "#lib/http/route.ts";

const MAX_URL_LENGTH = 500;
const A_WEEK_SECONDS = 7 * 24 * 60 * 60;
const NAME = "[a-z0-9]+(?:-[a-z0-9]+)*";

/** Icons whose names are data, as Iconify's own API answers them: /api/icons/ph.json?icons=globe,link. */
export const GET = route({
  params: z.strictObject({ file: z.string().regex(new RegExp(`^${NAME}\\.json$`)) }),
  query: z.strictObject({ icons: z.string().regex(new RegExp(`^${NAME}(?:,${NAME})*$`)) }),
  publicForSeconds: A_WEEK_SECONDS,
  handler({ params, query, request }) {
    const { pathname, search } = new URL(request.url);
    if (`${pathname}${search}`.length > MAX_URL_LENGTH) throw tooLong();
    const icons = findIcons(params.file.replace(".json", ""), [...new Set(query.icons.split(","))]);
    if (!icons) throw new AppError("not_found", { detail: `There is no icon set ${params.file}.` });
    return Response.json(icons);
  },
});

function tooLong(): AppError {
  const detail = `Ask for fewer icons at once: an address has at most ${MAX_URL_LENGTH} characters.`;
  return new AppError("validation_failed", { detail, field: "icons" });
}
