import { type Context, Hono } from "hono";
import { z } from "zod";
import { refuseOtherCredentials, setBan, setRole, userFields } from "#embedded/auth/admin/user-changes.ts";
import { AuthError, invalidInput, userNotFound } from "#embedded/auth/auth-error.ts";
import { readAuthBody } from "#embedded/auth/request-body.ts";
import { confirmUser, mergeMetadata } from "#embedded/auth/users/change-user.ts";
import { createEmailUser } from "#embedded/auth/users/create-user.ts";
import { deleteUser, softDeleteUser } from "#embedded/auth/users/delete-user.ts";
import { finishEmailChange, refuseTakenEmail } from "#embedded/auth/users/email-change.ts";
import { findUser, lockUser, type User } from "#embedded/auth/users/user.ts";
import { presentUser } from "#embedded/auth/users/user-json.ts";
import { inTransaction, type Queryable } from "#embedded/database/connection.ts";
import type { ServiceContext } from "#embedded/gateway/context.ts";

const deleteSchema = z.looseObject({ should_soft_delete: z.boolean().default(false) });

/** /admin/users: one user at a time. */
export function adminUserRoutes({ pool }: ServiceContext): Hono {
  return new Hono()
    .post("/admin/users", async ({ req }) => {
      const body = await readAuthBody(req.raw, userFields);
      return inTransaction(pool, async (tx) => answerUser(tx, await addUser(tx, body)));
    })
    .get("/admin/users/:id", async ({ req }) => answerUser(pool, readId(req)))
    .put("/admin/users/:id", async ({ req }) => {
      const [id, body] = [readId(req), await readAuthBody(req.raw, userFields)];
      return inTransaction(pool, async (tx) => {
        await changeUser(tx, await requireLocked(tx, id), body);
        return answerUser(tx, id);
      });
    })
    .delete("/admin/users/:id", async ({ req }) => {
      const [id, body] = [readId(req), await readAuthBody(req.raw, deleteSchema)];
      await inTransaction(pool, async (tx) => {
        const user = await requireLocked(tx, id);
        await (body.should_soft_delete ? softDeleteUser(tx, user) : deleteUser(tx, id));
      });
      return Response.json({});
    });
}

async function addUser(tx: Queryable, body: z.infer<typeof userFields>): Promise<string> {
  refuseOtherCredentials(body);
  const { id, email, role } = body;
  if (!email) throw invalidInput("Cannot create a user without either an email or phone");
  await refuseTakenEmail(tx, email, null);
  const userId = await createEmailUser(tx, {
    id,
    email,
    role,
    isConfirmed: body.email_confirm,
    userMetadata: body.user_metadata,
    appMetadata: body.app_metadata,
  });
  if (body.ban_duration) await setBan(tx, userId, body.ban_duration);
  return userId;
}

async function changeUser(tx: Queryable, user: User, body: z.infer<typeof userFields>): Promise<void> {
  refuseOtherCredentials(body);
  if (body.email && body.email !== user.email)
    await finishEmailChange(tx, user.id, body.email, body.email_confirm || Boolean(user.email_confirmed_at));
  if (body.email_confirm && !user.email_confirmed_at) await confirmUser(tx, user.id);
  if (body.role) await setRole(tx, user.id, body.role);
  if (body.ban_duration) await setBan(tx, user.id, body.ban_duration);
  await mergeMetadata(tx, user.id, { user: body.user_metadata, app: body.app_metadata });
}

async function answerUser(db: Queryable, id: string): Promise<Response> {
  const user = await findUser(db, id);
  if (!user) throw userNotFound();
  return Response.json(await presentUser(db, user));
}

async function requireLocked(tx: Queryable, id: string): Promise<User> {
  const user = await lockUser(tx, id);
  if (!user) throw userNotFound();
  return user;
}

function readId(request: Context["req"]): string {
  const id = z.uuid().safeParse(request.param("id"));
  if (!id.success) throw new AuthError(404, "validation_failed", "user_id must be an UUID");
  return id.data;
}
