import { Hono } from "hono";
import type { ServiceContext } from "#embedded/gateway/context.ts";

/** What everyone may know: that the service is up, what it offers, and the keys that its tokens are checked with. */
export function serviceInfoRoutes({ settings, tokens }: ServiceContext): Hono {
  const { auth } = settings;
  const providers = Object.entries(auth.external).map(([name, { enabled }]) => [name, enabled]);
  return new Hono()
    .get("/health", ({ json }) =>
      json({ version: "embedded", name: "GoTrue", description: "GoTrue's protocol on one machine, without passwords" }),
    )
    .get("/.well-known/jwks.json", ({ json }) => json(tokens.publicKeys))
    .get("/settings", ({ json }) =>
      json({
        external: {
          ...Object.fromEntries(providers),
          anonymous_users: auth.enable_anonymous_sign_ins,
          email: true,
          phone: false,
        },
        disable_signup: !auth.enable_signup,
        mailer_autoconfirm: !auth.email.enable_confirmations,
        phone_autoconfirm: false,
        sms_provider: "",
        saml_enabled: false,
        passkeys_enabled: false,
      }),
    );
}
