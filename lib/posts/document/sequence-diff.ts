import { diffArrays } from "diff";

export type Run = { kind: "same" | "added" | "removed"; items: string[] };

/**
 * The fewest additions and removals that turn one list into the other. Beyond `maxEdits`, what lies between the common
 * beginning and the common end counts as replaced: the cost stays bounded for any input.
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
  const changes = diffArrays(before, after, { maxEditLength: maxEdits });
  return (
    changes?.map(({ added, removed, value }) => ({ kind: kindOf(added, removed), items: value })) ?? [
      { kind: "removed", items: before },
      { kind: "added", items: after },
    ]
  );
}

function kindOf(isAdded: boolean, isRemoved: boolean): Run["kind"] {
  if (isAdded) return "added";
  return isRemoved ? "removed" : "same";
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
