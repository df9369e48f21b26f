import { z } from "zod";
import { AppError } from "#lib/errors.ts";
import { parsePlainly } from "#lib/http/browser/parse-plainly.ts";

/** Parses the query or the body, and reports mistakes by field. Without a schema, the part is undefined. */
export function parsePart<Shape extends z.ZodType>(
  part: "query" | "body",
  shape: Shape | undefined,
  value: unknown,
): z.output<Shape> {
  const parsed = parsePlainly(shape ?? z.undefined(), shape && value);
  if (parsed.success) return parsed.data as z.output<Shape>;
  const errors = parsed.error.issues.map(({ path, message }) => ({ field: path.join(".") || part, message }));
  const [first] = errors;
  throw new AppError("validation_failed", {
    detail: `The ${part} is not valid. ${first?.field}: ${first?.message}`,
    errors,
    ...(errors.length === 1 && first ? { field: first.field } : {}),
  });
}

/** Answers 404 if the path's parameters do not fit. */
export function parseParams<Shape extends z.ZodType>(
  shape: Shape | undefined,
  value: unknown,
  path: string,
): z.output<Shape> {
  const parsed = (shape ?? z.undefined()).safeParse(shape && value);
  if (parsed.success) return parsed.data as z.output<Shape>;
  throw new AppError("not_found", { detail: `Page Not Found: ${path}`, cause: parsed.error });
}

/** A repeated parameter becomes a list, which schemas for a single value refuse. */
export function queryOf(url: string): Record<string, string | string[]> {
  const { searchParams } = new URL(url);
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => {
      const [first = "", ...others] = searchParams.getAll(name);
      return [name, others.length === 0 ? first : [first, ...others]];
    }),
  );
}
