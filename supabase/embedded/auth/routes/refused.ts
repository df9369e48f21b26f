import { Hono } from "hono";
import { AuthError, noPasswords } from "#embedded/auth/auth-error.ts";

const NOT_HERE: [string, string, string][] = [
  ["/factors", "mfa_totp_enroll_not_enabled", "multi-factor authentication"],
  ["/invite", "email_provider_disabled", "invitations by e-mail (generateLink makes the link)"],
  ["/sso", "saml_provider_disabled", "single sign-on"],
  ["/passkeys", "passkey_disabled", "passkeys"],
  ["/oauth", "oauth_server_disabled", "OAuth server"],
  ["/admin/sso", "saml_provider_disabled", "single sign-on"],
  ["/admin/oauth", "oauth_server_disabled", "OAuth server"],
  ["/admin/custom-providers", "oauth_provider_not_supported", "custom providers"],
  ["/admin/users/:id/factors", "mfa_totp_enroll_not_enabled", "multi-factor authentication"],
  ["/admin/users/:id/passkeys", "passkey_disabled", "passkeys"],
];

/** What hosted offers and this product does not use is refused by name, so that callers do not look for a mistake of theirs. */
export function refusedAuthRoutes(): Hono {
  const routes = new Hono().post("/recover", () => {
    throw noPasswords();
  });
  for (const [path, code, name] of NOT_HERE) {
    const refuse = () => {
      throw new AuthError(422, code, `The embedded stack has no ${name}.`);
    };
    routes.all(path, refuse).all(`${path}/*`, refuse);
  }
  return routes;
}
