import { join } from "node:path";
import { loadWith } from "#tests/support/stack/settings.ts";

type Handler = (request: Request, context?: { params: Promise<unknown> }) => Promise<Response>;
type RouteModule = Partial<Record<"GET" | "POST" | "PUT" | "PATCH" | "DELETE", Handler>>;

const APP = join(import.meta.dirname, "../../../app");

/** A route's own handlers, such as those of "api/health", in a web process with these settings. */
export function loadRoute(path: string, settings: Record<string, string> = {}): Promise<RouteModule> {
  return loadWith(settings, () => import(join(APP, path, "route.ts")));
}
