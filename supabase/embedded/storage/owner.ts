import { z } from "zod";
import type { DatabaseCaller } from "#embedded/caller.ts";

/** As hosted: `owner_id` is the token's subject, and `owner`, its older twin, only holds one that is a UUID. */
export type Owner = { owner: string | null; ownerId: string | null };

export function ownerOf({ claims }: Pick<DatabaseCaller, "claims">): Owner {
  return ownerNamed(claims.sub ?? null);
}

export function ownerNamed(ownerId: string | null): Owner {
  return { ownerId, owner: z.guid().safeParse(ownerId).data ?? null };
}
