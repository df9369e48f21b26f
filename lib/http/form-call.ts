import "server-only";
import type { AppError } from "#lib/errors.ts";
import { readBytes } from "#lib/http/body.ts";
import { DRAWN_FORM_POLICY, type DrawnPage, drawPage } from "#lib/http/drawn-page.ts";
import { beginWaitInAnswer, waitingDoor } from "#lib/http/limits/waiting.ts";
import { readOnce } from "#lib/http/read-once.ts";
import type { Log } from "#lib/log.ts";

export type FormFields = Readonly<Partial<Record<string, string>>>;

/** How a call also takes a form that a browser sends without a script. Its answers are pages. */
export type FormCall = {
  /** The same body as programs send as JSON. */
  toBody: (fields: FormFields) => unknown;
  /** What to tell the reader. `fields` is null if the form was another site's, or cannot be read. */
  drawRefusal: (refusal: FormRefusal, fields: FormFields | null) => Promise<DrawnPage>;
};

/** `retryAfterSeconds`, with `puzzle_required`: how long this visitor waits yet. */
export type FormRefusal = Pick<AppError, "code" | "status" | "detail" | "more"> & { retryAfterSeconds: number | null };

export type OpenFormCall = ReturnType<typeof openFormCall>;

/** A form in a browser's window. Programs send JSON, and a script of ours asks for no page. */
export function isSentByBrowser({ method, headers }: Request): boolean {
  return (
    method === "POST" &&
    /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(headers.get("content-type") ?? "") &&
    (headers.get("accept") ?? "").includes("text/html")
  );
}

export function openFormCall(request: Request, call: FormCall, limitBytes: number) {
  const readFields = readOnce(async () => parseFields(await readBytes(request, limitBytes)));
  return {
    readFields,
    readBody: async () => call.toBody(await readFields()),
    waiting: waitingDoor(request),
    /** A page that says what happened, under the refusal's status. */
    async refuse(refusal: AppError, log: Log): Promise<Response> {
      const fields = await readFields().catch((error: unknown) => {
        log.info("the fields of a refused form cannot be read", { error });
        return null;
      });
      const wait = refusal.code === "puzzle_required" ? beginWaitInAnswer(request) : null;
      const retryAfterSeconds = wait?.seconds ?? refusal.retryAfterSeconds ?? null;
      const { code, status, detail, more } = refusal;
      const page = await call.drawRefusal(
        { code, status, detail, more, retryAfterSeconds },
        code === "forbidden" ? null : fields,
      );
      const headers = new Headers({
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": DRAWN_FORM_POLICY,
      });
      if (retryAfterSeconds !== null) headers.set("retry-after", String(retryAfterSeconds));
      if (wait?.cookie) headers.set("set-cookie", wait.cookie);
      return new Response(drawPage(page), { status, headers });
    },
  };
}

/** A field that is sent twice counts once, with its last value. */
function parseFields(bytes: Uint8Array): FormFields {
  return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)));
}
