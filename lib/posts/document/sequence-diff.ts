export type Run = { kind: "same" | "added" | "removed"; items: string[] };

/**
 * The fewest additions and removals that turn one list into the other (Myers). Beyond `maxEdits`, what lies between the
 * common beginning and the common end counts as replaced: the cost stays bounded for any input.
 */
export function diffSequences(before: readonly string[], after: readonly string[], maxEdits: number): Run[] {
  const start = countSame(before, after, (list, at) => list[at]);
  const [rest, next] = [before.slice(start), after.slice(start)];
  const end = countSame(rest, next, (list, at) => list[list.length - 1 - at]);
  const [old, young] = [rest.slice(0, rest.length - end), next.slice(0, next.length - end)];
  return joinRuns([
    { kind: "same", items: before.slice(0, start) },
    ...diffMiddle(old, young, maxEdits),
    { kind: "same", items: rest.slice(rest.length - end) },
  ]);
}

type ItemAt = (list: readonly string[], at: number) => string | undefined;

function countSame(one: readonly string[], other: readonly string[], itemAt: ItemAt): number {
  const most = Math.min(one.length, other.length);
  let count = 0;
  while (count < most && itemAt(one, count) === itemAt(other, count)) count++;
  return count;
}

function diffMiddle(before: string[], after: string[], maxEdits: number): Run[] {
  const trace = before.length > 0 && after.length > 0 ? traceEdits(before, after, maxEdits) : null;
  if (trace) return walkBack(before, after, trace);
  return [
    { kind: "removed", items: before },
    { kind: "added", items: after },
  ];
}

/** For each number of edits, how far each diagonal reached before it. The diagonal `k` is at `k + edits + 1`. */
function traceEdits(before: string[], after: string[], maxEdits: number): Int32Array[] | null {
  const most = Math.min(before.length + after.length, maxEdits);
  const middle = most + 1;
  const reach = new Int32Array(2 * most + 3);
  const trace: Int32Array[] = [];
  for (let edits = 0; edits <= most; edits++) {
    trace.push(reach.slice(middle - edits - 1, middle + edits + 2));
    for (let k = -edits; k <= edits; k += 2) {
      const [below = 0, above = 0] = [reach[middle + k - 1], reach[middle + k + 1]];
      let x = isAddition(k, edits, below, above) ? above : below + 1;
      while (x < before.length && x - k < after.length && before[x] === after[x - k]) x++;
      reach[middle + k] = x;
      if (x >= before.length && x - k >= after.length) return trace;
    }
  }
  return null;
}

function isAddition(k: number, edits: number, below: number, above: number): boolean {
  return k === -edits || (k !== edits && below < above);
}

function walkBack(before: string[], after: string[], trace: Int32Array[]): Run[] {
  const runs: Run[] = [];
  let [x, y] = [before.length, after.length];
  for (let edits = trace.length - 1; edits > 0; edits--) {
    const reach = trace[edits] ?? new Int32Array();
    const k = x - y;
    const [below = 0, above = 0] = [reach[k + edits], reach[k + edits + 2]];
    if (isAddition(k, edits, below, above)) {
      const at = above - k - 1;
      runs.push({ kind: "same", items: before.slice(above, x) }, { kind: "added", items: after.slice(at, at + 1) });
      [x, y] = [above, at];
    } else {
      const kept = before.slice(below + 1, x);
      runs.push({ kind: "same", items: kept }, { kind: "removed", items: before.slice(below, below + 1) });
      [x, y] = [below, below - k + 1];
    }
  }
  runs.push({ kind: "same", items: before.slice(0, x) });
  return runs.toReversed();
}

function joinRuns(runs: Run[]): Run[] {
  const joined: Run[] = [];
  for (const { kind, items } of runs) {
    const last = joined.at(-1);
    if (items.length === 0) continue;
    if (last?.kind === kind) for (const item of items) last.items.push(item);
    else joined.push({ kind, items: [...items] });
  }
  return joined;
}
