import { Hono } from "hono";
import { AuthError } from "#embedded/auth/auth-error.ts";
import { respondWithError } from "#embedded/auth/error-response.ts";
import { type CallerEnv, callerNetwork, countRequests } from "#embedded/auth/limits/count-requests.ts";
import { adminRoutes } from "#embedded/auth/routes/admin.ts";
import { authorizeRoutes } from "#embedded/auth/routes/authorize.ts";
import { callbackRoutes } from "#embedded/auth/routes/callback.ts";
import { identityRoutes } from "#embedded/auth/routes/identities.ts";
import { otpRoutes } from "#embedded/auth/routes/otp.ts";
import { refusedAuthRoutes } from "#embedded/auth/routes/refused.ts";
import { resendRoutes } from "#embedded/auth/routes/resend.ts";
import { serviceInfoRoutes } from "#embedded/auth/routes/service-info.ts";
import { signOutRoutes } from "#embedded/auth/routes/sign-out.ts";
import { signUpRoutes } from "#embedded/auth/routes/sign-up.ts";
import { tokenRoutes } from "#embedded/auth/routes/token.ts";
import { userRoutes } from "#embedded/auth/routes/user.ts";
import { verifyRoutes } from "#embedded/auth/routes/verify.ts";
import { verifyLinkRoutes } from "#embedded/auth/routes/verify-link.ts";
import type { GatewayService, ServiceContext } from "#embedded/gateway/context.ts";

/** Speaks GoTrue's protocol, as far as this product uses it, below /auth/v1. */
export function createAuth(context: ServiceContext): GatewayService {
  // In this order: what counts stands before what it counts.
  const counted = [countRequests(context), otpRoutes(context), resendRoutes(context), userRoutes(context)];
  const routes = [
    serviceInfoRoutes(context),
    signUpRoutes(context),
    verifyRoutes(context),
    verifyLinkRoutes(context),
    tokenRoutes(context),
    signOutRoutes(context),
    authorizeRoutes(context),
    callbackRoutes(context),
    identityRoutes(context),
    adminRoutes(context),
    refusedAuthRoutes(),
  ];
  const app = new Hono<CallerEnv>().basePath("/auth/v1");
  for (const route of counted) app.route("/", route);
  for (const route of routes) app.route("/", route);
  app.onError((error, { req }) => respondWithError(error, req.raw));
  app.notFound(({ req }) => respondWithError(notSupported(req.method, req.path), req.raw));
  return async (request, { incoming }) => {
    // Hono would run a GET for a HEAD, and a mail scanner that only looks at a link would use it up.
    if (request.method === "HEAD") return new Response(null, { status: 405, headers: { allow: "GET" } });
    return app.fetch(request, { network: callerNetwork(request, incoming, context) });
  };
}

function notSupported(method: string, path: string): AuthError {
  return new AuthError(404, "not_found", `The embedded stack does not support ${method} ${path}.`);
}
