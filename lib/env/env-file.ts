import { existsSync } from "node:fs";

/** For what is started by hand: takes what the file .env sets and the environment does not. */
export function loadEnvFile(): void {
  if (existsSync(".env")) process.loadEnvFile(".env");
}
