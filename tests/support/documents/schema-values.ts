import fc from "fast-check";
import type { z } from "zod";

type Schema = z.core.$ZodTypes;
type Values = fc.Arbitrary<unknown>;

/** Deeper than this, lists are empty, as schemas may contain themselves. */
const MAX_DEPTH = 14;

const SAMPLES: Record<string, string[]> = {
  url: ["https://www.youtube.com/watch?v=a", "https://x.example/", "mailto:ada@example.com", "https://", "x", "//"],
  email: ["ada@example.com", "@"],
  datetime: ["2026-11-20T10:00:00Z", "0000-01-01T00:00:00+23:59", "9999-12-31T23:59:59.999999999-23:59"],
  date: ["2026-11-20", "0000-01-01"],
  base64: ["AAAAAAAAAAAAAAAAAAAAAA==", "="],
};

const digits = fc.constantFrom("0", "-1", "1e9", "1.5", "9".repeat(39), "9".repeat(400));
export const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  digits,
  fc.constantFrom("\ud800", "\u0000", "{"),
);
const anyNumber = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -1, 2 ** 53, Number.NaN));

/** Any value that parsed JSON or our own code can be, and typical troublemakers. Nothing has a `toString` of its own. */
export const anyInput: Values = fc.oneof(
  fc.anything({
    ...{ withBigInt: true, withDate: true, withMap: true, withSet: true },
    key: fc.string().filter((key) => key !== "toString"),
  }),
  fc.constantFrom(undefined, null, "x", "", -1, [], {}, "constructor", { type: "__proto__" }, new Date(Number.NaN)),
);

/** Values that fit a schema, and others with something else in any place. */
export function createInputs(): (schema: z.core.$ZodType) => Values {
  const made = new Map<z.core.$ZodType, Map<number, Values>>();
  const inputOf = (schema: z.core.$ZodType, depth: number): Values => {
    const known = made.get(schema) ?? new Map<number, Values>();
    made.set(schema, known);
    const right = known.get(depth) ?? fc.oneof({ weight: 15, arbitrary: rightOf(schema as Schema, depth) }, anyInput);
    known.set(depth, right);
    return right;
  };

  function rightOf(schema: Schema, depth: number): Values {
    const inside = (inner: z.core.$ZodType) => inputOf(inner, depth + 1);
    const { def } = schema._zod;
    switch (def.type) {
      case "string":
        return textFor(schema);
      case "number":
        return anyNumber;
      case "bigint":
        return fc.bigInt();
      case "boolean":
        return fc.boolean();
      case "date":
        return fc.date({ noInvalidDate: false });
      case "literal":
        return fc.constantFrom(...def.values);
      case "enum":
        return fc.constantFrom(...Object.values(def.entries));
      case "array":
        return depth > MAX_DEPTH ? fc.constant([]) : fc.array(inside(def.element), { maxLength: 3 });
      case "tuple":
        return fc.tuple(...def.items.map(inside));
      case "object":
        return fc.record(Object.fromEntries(Object.entries(def.shape).map(([key, of]) => [key, inside(of)])));
      case "record":
        return fc.dictionary(anyText, inside(def.valueType), { maxKeys: 3 });
      case "union":
        return fc.oneof(...def.options.map(inside));
      case "intersection":
        return fc.oneof(inside(def.left), inside(def.right));
      case "optional":
      case "nullable":
      case "default":
      case "prefault":
      case "catch":
      case "readonly":
      case "nonoptional":
        return fc.oneof({ weight: 5, arbitrary: inside(def.innerType) }, fc.constantFrom(undefined, null));
      case "pipe":
        return fc.oneof(inside(def.in), inside(def.out));
      case "lazy":
        return inside(def.getter());
      default:
        return anyInput;
    }
  }

  return (schema) => fc.oneof({ weight: 4, arbitrary: inputOf(schema, 0) }, anyInput);
}

function textFor(schema: Schema): Values {
  const { format, patterns } = schema._zod.bag;
  const pattern: unknown = patterns instanceof Set ? [...patterns].at(-1) : undefined;
  const samples = typeof format === "string" ? SAMPLES[format] : undefined;
  const fitting = [
    ...(samples ? [fc.constantFrom(...samples)] : []),
    ...(pattern instanceof RegExp ? matching(pattern) : []),
  ];
  if (format === "uuid" || format === "guid") fitting.push(fc.uuid({ version: 4 }));
  return fc.oneof(...fitting.map((arbitrary) => ({ weight: 3, arbitrary })), anyText);
}

/** Not every expression can produce texts. */
function matching(pattern: RegExp): Values[] {
  try {
    return [fc.stringMatching(new RegExp(pattern.source, pattern.unicode ? "u" : ""))];
  } catch {
    return [];
  }
}
