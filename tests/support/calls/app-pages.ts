import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { isVariantPage } from "#lib/http/pages/variant-pages.ts";

const APP = join(import.meta.dirname, "../../../app");

/** The patterns of all pages and route handlers in app, as "/edit/[id]"; those of /api are calls, not pages. */
export async function listAppRoutes(): Promise<string[]> {
  const files = await readdir(APP, { recursive: true });
  return files
    .filter((file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file))
    .map((file) => `/${file.split("/").slice(0, -1).filter(isPart).join("/")}`)
    .filter((pattern) => !pattern.startsWith("/api/") && !isVariantPage(pattern));
}

/** The folders in app of all calls of /api, as "api/profile/[handle]". */
export async function listApiRoutes(): Promise<string[]> {
  const files = await readdir(join(APP, "api"), { recursive: true });
  return files.filter((file) => file.endsWith("/route.ts")).map((file) => `api/${file.slice(0, -"/route.ts".length)}`);
}

/** Groups, as (site), are folders without a part in the address. */
const isPart = (folder: string) => !folder.startsWith("(");
