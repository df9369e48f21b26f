import type { Route } from "next";
import { safeHref } from "#lib/http/safe-link";

/** Where they would only send on again, or end what has just begun. */
const NOT_A_GOAL = /^\/(login|logout|api)(\/|\?|#|$)/;

/** The page that somebody was on the way to: a path of ours, or null. It comes in an address, so anybody may have written it. */
export function readNextPath(value: unknown): Route | null {
  const path = safeHref(value, { allow: "same-origin" });
  return path?.startsWith("/") && !NOT_A_GOAL.test(path) ? (path as Route) : null;
}

/** The address of a page that sends on afterwards. */
export function withNextPath(address: string, next: string | null): Route {
  return (next === null ? address : `${address}?next=${encodeURIComponent(next)}`) as Route;
}
