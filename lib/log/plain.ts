export type Plain = Record<string, unknown>;

const MAX_DEPTH = 8;

/**
 * Converts anything to plain data for JSON: errors with their causes, money as a decimal string, no bytes, no cycles.
 */
export function toPlain(fields: Plain): Plain {
  return entriesToPlain(Object.entries(fields), []);
}

function valueToPlain(value: unknown, above: readonly unknown[]): unknown {
  switch (typeof value) {
    case "bigint":
    case "symbol":
      return String(value);
    case "function":
      return `[function ${value.name}]`;
    case "object":
      return value === null ? null : objectToPlain(value, above);
    default:
      return value;
  }
}

function objectToPlain(value: object, above: readonly unknown[]): unknown {
  if (above.includes(value)) return "[seen above]";
  if (above.length === MAX_DEPTH) return "[too deep]";
  const path = [...above, value];
  if (value instanceof Error) return errorToPlain(value, path);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "[invalid date]" : value.toISOString();
  if (value instanceof URL) return value.href;
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value) || value instanceof Set) return Array.from(value, (item) => valueToPlain(item, path));
  if (value instanceof Map || value instanceof Headers || value instanceof URLSearchParams) {
    return entriesToPlain(
      Array.from(value, ([name, item]) => [String(name), item]),
      path,
    );
  }
  return entriesToPlain(Object.entries(value), path);
}

function errorToPlain(error: Error, path: readonly unknown[]): Plain {
  const { name, message, stack, cause, ...own } = { ...error, ...named(error) };
  const fields: Plain = { name, message, ...own, stack, cause };
  if (error instanceof AggregateError) fields.errors = error.errors;
  return entriesToPlain(Object.entries(fields), path);
}

function named({ name, message, stack, cause }: Error) {
  return { name, message, stack, cause };
}

function entriesToPlain(entries: readonly (readonly [string, unknown])[], path: readonly unknown[]): Plain {
  const defined = entries.filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined.map(([name, value]) => [name, valueToPlain(value, path)]));
}
