import { z } from "zod";
import { uuidParam } from "#lib/http/uuid.ts";

/** Whether a creator is to be followed from now on. */
export const followSchema = z.strictObject({ creatorId: uuidParam, isFollowed: z.boolean() });

/** Whether a person is to be blocked from now on. */
export const blockSchema = z.strictObject({ profileId: uuidParam, isBlocked: z.boolean() });
