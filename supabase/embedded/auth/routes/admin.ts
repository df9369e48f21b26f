import { Hono } from "hono";
import { adminLinkRoutes } from "#embedded/auth/routes/admin-links";
import { adminUserListRoutes } from "#embedded/auth/routes/admin-user-list";
import { adminUserRoutes } from "#embedded/auth/routes/admin-users";
import { requireAdmin } from "#embedded/auth/sessions/signed-in-user";
import type { ServiceContext } from "#embedded/gateway/context";

/** The Admin API: the guard stands before every route of it, known or not. */
export function adminRoutes(context: ServiceContext): Hono {
  const app = new Hono();
  app.use("/admin/*", async ({ req }, next) => {
    await requireAdmin(context, req.raw);
    await next();
  });
  for (const routes of [adminUserListRoutes(context), adminUserRoutes(context), adminLinkRoutes(context)])
    app.route("/", routes);
  return app;
}
