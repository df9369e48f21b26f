import "server-only";
import { readFile } from "node:fs/promises";
import { env } from "#lib/env/server";
import { readOnce } from "#lib/http/read-once";

/** The build that this process serves, as Next named it; a development server has none. */
export const readBuildId = readOnce(async () =>
  env.NODE_ENV === "production" ? readFile(".next/BUILD_ID", "utf8") : "development",
);
