import { readBuildId } from "#lib/http/build-id";
import { route } from "#lib/http/route";

/** A page from another build offers to reload. */
export const GET = route({ handler: async () => Response.json({ buildId: await readBuildId() }) });
