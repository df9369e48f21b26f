import { browserSettingsSchema } from "#lib/env/browser.ts";
import { env } from "#lib/env/server.ts";
import { route } from "#lib/http/route.ts";
import { requiredConsentOf } from "#lib/purchases/quote/consent.ts";

/** What a browser needs to reach Supabase. Read at run time: the build knows no address and no key. */
export const GET = route({
  handler: ({ request }) =>
    Response.json(
      browserSettingsSchema.parse({
        siteUrl: env.SITE_URL,
        supabaseUrl: env.SUPABASE_URL,
        supabasePublishableKey: env.SUPABASE_PUBLISHABLE_KEY,
        consentTextId: requiredConsentOf(request.headers, env),
      }),
    ),
});
