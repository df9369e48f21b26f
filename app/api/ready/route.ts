import { assertReady } from "#lib/http/limits/readiness.ts";
import { route } from "#lib/http/route.ts";

export const GET = route({
  async handler() {
    await assertReady();
    return Response.json({ status: "ok" });
  },
});
