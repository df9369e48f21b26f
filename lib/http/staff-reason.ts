import { z } from "zod";

const WANTED = "Write why, in 3 to 500 characters.";

/** Why staff do what they do, for the audit log. */
export const staffReason = z.string().trim().min(3, WANTED).max(500, WANTED);
