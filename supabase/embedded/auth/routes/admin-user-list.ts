import { Hono } from "hono";
import { z } from "zod";
import { invalidInput } from "#embedded/auth/auth-error.ts";
import { optional } from "#embedded/auth/request-body.ts";
import { listUsers } from "#embedded/auth/users/user.ts";
import { presentUsers } from "#embedded/auth/users/user-json.ts";
import type { ServiceContext } from "#embedded/gateway/context.ts";

const pageSchema = z.object({
  page: optional(z.coerce.number().int().min(1)),
  per_page: optional(z.coerce.number().int().min(1).max(1000)),
});

/** GET /admin/users: a page of users, and in the headers how many there are and where the next page is. */
export function adminUserListRoutes({ pool, apiUrl }: ServiceContext): Hono {
  return new Hono().get("/admin/users", async ({ req }) => {
    const query = pageSchema.safeParse(req.query());
    if (!query.success) throw invalidInput("Bad Pagination Parameters");
    const { page = 1, per_page: perPage = 50 } = query.data;
    const { users, total } = await listUsers(pool, page, perPage);
    const lastPage = Math.max(1, Math.ceil(total / perPage));
    const linkTo = (rel: string, to: number) =>
      `<${apiUrl}/auth/v1/admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`;
    const links = [...(page < lastPage ? [linkTo("next", page + 1)] : []), linkTo("last", lastPage)];
    return Response.json(
      { users: await presentUsers(pool, users), aud: "authenticated" },
      { headers: { "x-total-count": String(total), link: links.join(", ") } },
    );
  });
}
