import { z } from "zod";
import { uuidParam } from "#lib/http/uuid.ts";

/** What the call takes: whether the post is to be saved from now on. */
export const bookmarkSchema = z.strictObject({ postId: uuidParam, isSaved: z.boolean() });
