import { readBuildId } from "#lib/http/pages/build-id.ts";
import { route } from "#lib/http/route.ts";

/** A page from another build offers to reload. */
export const GET = route({ handler: async () => Response.json({ buildId: await readBuildId() }) });
