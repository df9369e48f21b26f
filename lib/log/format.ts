import { inspect, stripVTControlCharacters } from "node:util";
import type { Plain } from "#lib/log/plain.ts";

export const LEVELS = ["debug", "info", "warn", "error"] as const;
export type Level = (typeof LEVELS)[number];
export type Format = "json" | "text";
export type Line = { time: string; level: Level; message: string };

export function formatLine(format: Format, line: Plain): string {
  return format === "json" ? JSON.stringify(line).replace(/\p{Cc}/gu, escapeCharacter) : formatForPeople(line);
}

/** JSON does not escape some control characters. */
function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** 12:30:05 INFO  worker is ready jobs=[ 'clean_rate_limits' ] */
function formatForPeople({ time, level, message, error, ...fields }: Plain): string {
  const pairs = Object.entries(fields).map(([name, value]) => ` ${oneLine(name)}=${show(value)}`);
  const head = `${String(time).slice(11, 19)} ${String(level).toUpperCase().padEnd(5)} ${oneLine(String(message))}`;
  return `${head}${pairs.join("")}${describeError(error)}`;
}

/** An error with its stack, followed by its causes. */
function describeError(error: unknown): string {
  if (error === undefined) return "";
  if (!isPlain(error) || typeof error.stack !== "string") return `\n  ${show(error)}`;
  const { name: _, message: __, stack, cause, ...own } = error;
  const lines = stack.split("\n").map((line) => `\n  ${oneLine(line)}`);
  const fields = Object.keys(own).length > 0 ? `\n    ${show(own)}` : "";
  return `${lines.join("")}${fields}${cause === undefined ? "" : `\n  caused by:${describeError(cause)}`}`;
}

function isPlain(value: unknown): value is Plain {
  return typeof value === "object" && value !== null;
}

function show(value: unknown): string {
  return typeof value === "string"
    ? oneLine(value)
    : inspect(value, { depth: null, breakLength: Number.POSITIVE_INFINITY });
}

/** Foreign text must not begin a new log line or control the terminal. */
function oneLine(text: string): string {
  return stripVTControlCharacters(text).replace(/\p{Cc}/gu, " ");
}
