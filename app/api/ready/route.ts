import { assertReady } from "#lib/http/readiness";
import { route } from "#lib/http/route";

export const GET = route({
  async handler() {
    await assertReady();
    return Response.json({ status: "ok" });
  },
});
