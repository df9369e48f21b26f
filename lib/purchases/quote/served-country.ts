import "server-only";
import { env } from "#lib/env/server.ts";
import { AppError } from "#lib/errors.ts";

/** Refuses payments from the countries that the operator lists. An unknown country is served. */
export function requireServedCountry({ country }: { country: string | null }): void {
  if (country === null || !env.REFUSED_COUNTRIES.includes(country)) return;
  throw new AppError("country_refused", {
    detail: "Farthing can’t take payments from your country. Posts that you bought before still open.",
  });
}
