import "server-only";
import { readFile } from "node:fs/promises";
import { env } from "#lib/env/server.ts";
import { buildPath } from "#lib/http/next-internals.ts";
import { readOnce } from "#lib/http/read-once.ts";

/** Next's id of the build this process serves. Development servers have none. */
export const readBuildId = readOnce(async () =>
  env.NODE_ENV === "production" ? readFile(buildPath("id"), "utf8") : "development",
);
