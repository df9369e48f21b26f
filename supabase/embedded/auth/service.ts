import { Hono } from "hono";
import { AuthError } from "#embedded/auth/auth-error";
import { respondWithError } from "#embedded/auth/error-response";
import { type CallerEnv, callerNetwork, countRequests } from "#embedded/auth/limits/count-requests";
import { adminRoutes } from "#embedded/auth/routes/admin";
import { authorizeRoutes } from "#embedded/auth/routes/authorize";
import { callbackRoutes } from "#embedded/auth/routes/callback";
import { identityRoutes } from "#embedded/auth/routes/identities";
import { otpRoutes } from "#embedded/auth/routes/otp";
import { refusedRoutes } from "#embedded/auth/routes/refused";
import { resendRoutes } from "#embedded/auth/routes/resend";
import { serviceInfoRoutes } from "#embedded/auth/routes/service-info";
import { signOutRoutes } from "#embedded/auth/routes/sign-out";
import { signUpRoutes } from "#embedded/auth/routes/sign-up";
import { tokenRoutes } from "#embedded/auth/routes/token";
import { userRoutes } from "#embedded/auth/routes/user";
import { verifyRoutes } from "#embedded/auth/routes/verify";
import { verifyLinkRoutes } from "#embedded/auth/routes/verify-link";
import type { Service, ServiceContext } from "#embedded/gateway/context";

/** Speaks GoTrue's protocol, as far as this product uses it, below /auth/v1. */
export function createAuth(context: ServiceContext): Service {
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
    refusedRoutes(),
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
