import type { Route } from "next";
import { safeHref } from "#lib/http/security/safe-link.ts";

/** Pages that redirect again, or that would end the new session. */
const NOT_A_GOAL = /^\/(login|logout|api)(\/|\?|#|$)/;

/** Reads the page to return to: one of our paths, or null. It comes from a URL, so do not trust it. */
export function readNextPath(value: unknown): Route | null {
  const path = safeHref(value, { allow: "same-origin" });
  return path?.startsWith("/") && !NOT_A_GOAL.test(path) ? (path as Route) : null;
}

/** Adds the page to return to. */
export function withNextPath(address: string, next: string | null): Route {
  return (next === null ? address : `${address}?next=${encodeURIComponent(next)}`) as Route;
}
