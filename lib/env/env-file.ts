import { existsSync } from "node:fs";

/** For commands run by hand: loads the settings in .env that the environment does not set. */
export function loadEnvFile(): void {
  if (existsSync(".env")) process.loadEnvFile(".env");
}
