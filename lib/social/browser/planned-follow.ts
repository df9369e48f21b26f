import { keepStored, readStored } from "#lib/page/storage.ts";

/** Not of this tab alone: a link in a mail opens another. */
const KEY = "farthing-follow-next";
const GOOD_FOR_MS = 3_600_000;

/** A visitor who pressed Follow signs in first. The page that they come back to then does it. */
export function planFollow(creatorId: string): void {
  keepStored(KEY, `${creatorId} ${Date.now()}`);
}

/** Whom the reader wanted to follow within the last hour. */
export function findPlannedFollow(): string | null {
  const [creatorId, at] = readStored(KEY)?.split(" ") ?? [];
  return creatorId && Date.now() - Number(at) < GOOD_FOR_MS ? creatorId : null;
}

export function dropPlannedFollow(): void {
  keepStored(KEY, null);
}
