export const HANDLE_MIN = 3;
export const HANDLE_MAX = 20;
export const HANDLE_SHAPE = /^[A-Za-z0-9_]{3,20}$/;
export const HANDLE_CHANGE_DAYS = 30;

export const HANDLE_REASONS = ["taken", "reserved", "invalid", "too_short", "too_long"] as const;
export type HandleReason = (typeof HANDLE_REASONS)[number];

export type HandleAvailability =
  | { available: true; reason: null; suggestions: [] }
  | { available: false; reason: HandleReason; suggestions: string[] };

/** Checks a handle's shape before asking the server. */
export function judgeShape(handle: string): HandleReason | null {
  if (handle.length < HANDLE_MIN) return "too_short";
  if (handle.length > HANDLE_MAX) return "too_long";
  return HANDLE_SHAPE.test(handle) ? null : "invalid";
}

export function describeHandleReason(reason: HandleReason, handle: string): string {
  switch (reason) {
    case "taken":
      return `@${handle} is taken, or looks too much like one that is.`;
    case "reserved":
      return `@${handle} is reserved.`;
    case "invalid":
      return "Use letters, digits and underscores only.";
    case "too_short":
      return `Use at least ${HANDLE_MIN} characters.`;
    case "too_long":
      return `Use at most ${HANDLE_MAX} characters.`;
  }
}

/** When the handle may change again, or null if it may now. */
export function nextHandleChange(changedAt: string | null, now = Date.now()): Date | null {
  if (changedAt === null) return null;
  const next = new Date(changedAt);
  next.setUTCDate(next.getUTCDate() + HANDLE_CHANGE_DAYS);
  return next.getTime() > now ? next : null;
}
