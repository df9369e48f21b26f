import { parseForeignJson } from "#lib/http/foreign-json.ts";
import "server-only";
import { z } from "zod";
import type { CookieJar } from "#lib/auth/session/session-cookies.ts";
import { env } from "#lib/env/server.ts";

type StepCookie<Shape extends z.ZodType> = { name: string; lifetimeSeconds: number; schema: Shape };

const fromJson = z.string().transform((text, context) => {
  try {
    return parseForeignJson(text);
  } catch {
    context.addIssue("no JSON");
    return z.NEVER;
  }
});

/** Keeps a process of several steps in its own HttpOnly cookie. */
export function createStepCookie<Shape extends z.ZodType>({ name, lifetimeSeconds, schema }: StepCookie<Shape>) {
  const isSecure = () => env.SITE_URL.startsWith("https:");
  const fullName = () => (isSecure() ? `__Host-${name}` : name);

  function write(jar: CookieJar, value: string, maxAge: number): void {
    const options = { path: "/", sameSite: "lax", httpOnly: true, secure: isSecure(), maxAge } as const;
    jar.write([{ name: fullName(), value, options }]);
  }

  return {
    read(jar: Pick<CookieJar, "readAll">): z.output<Shape> | null {
      const value = jar.readAll().find((cookie) => cookie.name === fullName())?.value ?? "";
      return fromJson.pipe(schema).safeParse(Buffer.from(value, "base64url").toString()).data ?? null;
    },
    write(jar: CookieJar, begun: z.output<Shape>): void {
      write(jar, Buffer.from(JSON.stringify(begun)).toString("base64url"), lifetimeSeconds);
    },
    drop: (jar: CookieJar): void => write(jar, "", 0),
  };
}
