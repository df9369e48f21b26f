import { Hono } from "hono";
import { adminLinkRoutes } from "#embedded/auth/routes/admin-links.ts";
import { adminUserListRoutes } from "#embedded/auth/routes/admin-user-list.ts";
import { adminUserRoutes } from "#embedded/auth/routes/admin-users.ts";
import { requireServiceRole } from "#embedded/auth/sessions/signed-in-user.ts";
import type { ServiceContext } from "#embedded/gateway/context.ts";

/** The Admin API: the guard stands before every route of it, known or not. */
export function adminRoutes(context: ServiceContext): Hono {
  const app = new Hono();
  app.use("/admin/*", async ({ req }, next) => {
    await requireServiceRole(context, req.raw);
    await next();
  });
  for (const routes of [adminUserListRoutes(context), adminUserRoutes(context), adminLinkRoutes(context)])
    app.route("/", routes);
  return app;
}
