import { z } from "zod";

/** A row's id in a path: a version-4 UUID, in either case. */
export const uuidParam = z.uuidv4().toLowerCase();
