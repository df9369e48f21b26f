import { route } from "#lib/http/route.ts";

/** The process is alive. /api/ready checks what it depends on. */
export const GET = route({ handler: () => Response.json({ status: "ok" }) });
