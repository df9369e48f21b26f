import "server-only";
import { readFile } from "node:fs/promises";
import { env } from "#lib/env/server";

let read: Promise<string> | undefined;

/** The build that this process serves, as Next named it; a development server has none. */
export function readBuildId(): Promise<string> {
  read ??= env.NODE_ENV === "production" ? readFile(".next/BUILD_ID", "utf8") : Promise.resolve("development");
  return read;
}
