import { z } from "zod";

/** The id of a row in a path: a version-4 UUID, in either case. */
export const uuidParam = z.uuidv4().toLowerCase();
