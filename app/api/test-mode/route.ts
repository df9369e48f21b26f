import { z } from "zod";
import { requestJar } from "#lib/auth/session/request-jar.ts";
import { signInAsTestUser, TEST_USERS } from "#lib/auth/sign-in/test-users.ts";
import { route } from "#lib/http/route.ts";

/** Only in test mode: signs in as one of its users. */
export const POST = route({
  body: z.strictObject({ user: z.enum(TEST_USERS) }),
  rateLimit: { name: "test-mode", windowSeconds: 60, inAll: 1_000 },
  async handler({ body, request }) {
    const session = await signInAsTestUser(requestJar(request), body.user);
    return Response.json({ id: session?.viewer.id, handle: session?.viewer.handle, role: session?.viewer.role });
  },
});
