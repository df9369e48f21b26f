import { readdir } from "node:fs/promises";
import { join } from "node:path";

const APP = join(import.meta.dirname, "../../../app");

export type Route = {
  /** As the folders of app spell it, without groups: "/[at]/[post]". */
  pattern: string;
  isPage: boolean;
};

/** Files that Next serves at an address of its own. */
const NAMED_FILES: Readonly<Record<string, string>> = {
  "robots.ts": "/robots.txt",
  "manifest.ts": "/manifest.webmanifest",
  "icon.svg": "/icon.svg",
  "apple-icon.png": "/apple-icon.png",
};

/**
 * Every address that app answers: pages, including those behind the proxy's rewrites, route handlers, and files at
 * their own address.
 */
export async function readRoutes(): Promise<Route[]> {
  const files = await readdir(APP, { recursive: true });
  return files.flatMap((file) => routeOf(file)).toSorted((one, other) => (one.pattern < other.pattern ? -1 : 1));
}

function routeOf(file: string): Route[] {
  const named = NAMED_FILES[file];
  if (named) return [{ pattern: named, isPage: false }];
  const [, folder, kind] = /^(?:(.*)\/)?(page|route)\.tsx?$/.exec(file) ?? [];
  if (!kind) return [];
  const parts = (folder ?? "").split("/").filter((part) => part !== "" && !part.startsWith("("));
  return [{ pattern: `/${parts.join("/")}`, isPage: kind === "page" }];
}
