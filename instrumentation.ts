import type { Instrumentation } from "next";
import { checkSettings } from "#lib/env/check.ts";
import { log } from "#lib/log.ts";
import { warnOfUnnamedOperator } from "#lib/site/operator-settings.ts";

/** Called once when a web process starts (never by a build): a wrong setting ends it before it serves anybody. */
export async function register(): Promise<void> {
  await checkSettings("web");
  warnOfUnnamedOperator();
}

/** A secret in an address opens something: only its place is written down. */
const withoutSecret = (path: string, routePath: string) => (routePath.includes("[secret]") ? routePath : path);

export const onRequestError: Instrumentation.onRequestError = (error, { method, path }, { routePath, routeType }) => {
  log.error("a request failed", { method, path: withoutSecret(path, routePath), routePath, routeType, error });
};
