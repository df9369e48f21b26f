import { route } from "#lib/http/route";

/** The process is alive. What it depends on is asked by /api/ready. */
export const GET = route({ handler: () => Response.json({ status: "ok" }) });
