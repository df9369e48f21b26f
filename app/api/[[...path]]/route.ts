import { AppError } from "#lib/errors.ts";
import { route } from "#lib/http/route.ts";

/** Below /api there is no page: without this, /api/anything would be looked up as a writer's post. */
const answer = route({
  handler({ request }) {
    throw new AppError("not_found", { detail: `There is no call ${new URL(request.url).pathname}.` });
  },
});

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT };
