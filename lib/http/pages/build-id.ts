import "server-only";
import { readFile } from "node:fs/promises";
import { env } from "#lib/env/server.ts";
import { readOnce } from "#lib/http/read-once.ts";

/** Next's id of the build this process serves. Development servers have none. */
export const readBuildId = readOnce(async () =>
  env.NODE_ENV === "production" ? readFile(".next/BUILD_ID", "utf8") : "development",
);
