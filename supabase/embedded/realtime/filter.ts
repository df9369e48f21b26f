import { RealtimeRefusal } from "#embedded/realtime/refusal.ts";

export const COMPARISONS = { eq: "=", neq: "<>", lt: "<", lte: "<=", gt: ">", gte: ">=" } as const;

export type Filter =
  | { column: string; operator: keyof typeof COMPARISONS; value: string }
  | { column: string; operator: "in"; values: string[] };

const VALUE = String.raw`"(?:[^"\\]|\\.)*"|[^,()"]*`;
const COMPARISON = new RegExp(String.raw`([^=,]+)=(eq|neq|lte|lt|gte|gt)\.(${VALUE})(?:,|$)`, "y");
const MEMBERSHIP = new RegExp(String.raw`([^=,]+)=in\.\(((?:${VALUE})(?:,(?:${VALUE}))*)\)(?:,|$)`, "y");

/** Reads `column=operator.value`; several, separated by commas, must all hold. Quotes keep a comma inside a value. */
export function parseFilter(text: string | undefined): Filter[] {
  const filters: Filter[] = [];
  for (let position = 0; text && position < text.length; ) {
    COMPARISON.lastIndex = position;
    MEMBERSHIP.lastIndex = position;
    const comparison = COMPARISON.exec(text);
    const membership = comparison ? null : MEMBERSHIP.exec(text);
    if (comparison) {
      const [, column = "", operator, value = ""] = comparison;
      filters.push({ column, operator: operator as keyof typeof COMPARISONS, value: unquote(value) });
    } else if (membership) {
      const [, column = "", list = ""] = membership;
      filters.push({ column, operator: "in", values: splitList(list) });
    } else {
      throw new RealtimeRefusal(
        `The filter ${JSON.stringify(text)} is not supported: write column=operator.value with eq, neq, lt, lte, gt, gte or in.`,
      );
    }
    position = (comparison ? COMPARISON : MEMBERSHIP).lastIndex;
  }
  return filters;
}

function splitList(list: string): string[] {
  const items = list.match(new RegExp(`(?<=^|,)(?:${VALUE})(?=,|$)`, "g")) ?? [];
  return items.map(unquote);
}

function unquote(value: string): string {
  return value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, "$1") : value;
}
