import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Context, Hono } from "hono";
import { z } from "zod";
import type { GatewayService, ServiceContext } from "#embedded/gateway/context.ts";
import { findMessage, listMessages } from "#embedded/mailbox/messages.ts";
import { framed, listPage, messagePage, missingPage, previewListPage, previewPage } from "#embedded/mailbox/pages.ts";
import { inColours, listPreviews, PREVIEW_NAMES, renderPreview } from "#embedded/mailbox/previews.ts";
import { WATCH_HASH } from "#embedded/mailbox/watch.ts";

const STYLE = join(import.meta.dirname, "../mailbox/style.css");

const PAGE_POLICY = `default-src 'none'; style-src 'self'; script-src ${WATCH_HASH}; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
/** A mail is HTML that we do not trust: no scripts, no origin, nothing fetched. */
const MAIL_POLICY =
  "sandbox allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

const querySchema = z.object({
  to: z.string().max(320).catch(""),
  after: z
    .string()
    .regex(/^\d{1,18}$/)
    .catch("0"),
});

type MailboxContext = Pick<ServiceContext, "pool" | "settings" | "siteUrl">;

/** Shows on a page what would have been mailed. Stands in for the inbox of the person who runs the stack. */
export function createMailboxPage({ pool, settings, siteUrl }: MailboxContext): GatewayService {
  const previews = { siteUrl, templates: settings.auth.email.template };
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    context.header("cache-control", "no-store");
    context.header("referrer-policy", "no-referrer");
    context.header("x-content-type-options", "nosniff");
    context.header("cross-origin-resource-policy", "same-origin");
    if (!context.res.headers.has("content-security-policy")) context.header("content-security-policy", PAGE_POLICY);
  });

  app.get("/mailbox", async (context) => {
    const { to } = querySchema.parse(context.req.query());
    return context.html(listPage(await listMessages(pool, { to }), to));
  });
  app.get("/mailbox/messages.json", async (context) =>
    context.json({ messages: await listMessages(pool, querySchema.parse(context.req.query())) }),
  );
  app.get("/mailbox/style.css", async (context) =>
    context.body(await readFile(STYLE, "utf8"), 200, { "content-type": "text/css; charset=utf-8" }),
  );
  app.get("/mailbox/:id{[0-9]{1,18}}", async (context) => {
    const message = await findMessage(pool, context.req.param("id"));
    return message ? context.html(messagePage(message)) : context.notFound();
  });
  app.get("/mailbox/:id{[0-9]{1,18}}/html", async (context) => {
    const message = await findMessage(pool, context.req.param("id"));
    if (!message) return context.notFound();
    return mailAnswer(context, message.html);
  });
  app.get("/mailbox/previews", async (context) => context.html(previewListPage(await listPreviews(previews))));
  app.get("/mailbox/previews/:name{[a-z_]+}", async (context) => {
    const name = context.req.param("name");
    if (!PREVIEW_NAMES.includes(name)) return context.notFound();
    return context.html(previewPage(await renderPreview(name, previews)));
  });
  for (const colours of ["light", "dark"] as const) {
    app.get(`/mailbox/previews/:name{[a-z_]+}/${colours}`, async (context) => {
      const name = context.req.param("name");
      if (!PREVIEW_NAMES.includes(name)) return context.notFound();
      return mailAnswer(context, inColours((await renderPreview(name, previews)).html, colours));
    });
  }
  app.notFound((context) => context.html(missingPage(), 404));
  return async (request) => app.fetch(request);
}

function mailAnswer(context: Context, mail: string) {
  return context.html(framed(mail), 200, { "content-security-policy": MAIL_POLICY });
}
