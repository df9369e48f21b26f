type FlashMessage = {
  title: string;
  description?: string;
  color: "success" | "warning" | "error" | "info" | "primary";
  duration?: number;
};

/** By itself, because paying says it too. */
export const LOGGED_IN = {
  title: "You have been logged in successfully",
  color: "success",
  duration: 10_000,
} as const satisfies FlashMessage;

/** Every message a server can show after a redirect. The cookie contains only its id. */
export const FLASH_MESSAGES = {
  "logged-in": LOGGED_IN,
  "email-confirmed": {
    title: "Email confirmed",
    description: "Your email address was updated successfully.",
    color: "success",
  },
  "purchases-moving": {
    title: "Your purchases are on their way",
    description: "They open here in a moment.",
    color: "success",
  },
  "sale-returned": { title: "The money is on its way back.", color: "success" },
  "sales-returned": {
    title: "We are returning every sale that has not been sent to you, one after the other.",
    color: "success",
  },
  blocked: { title: "Blocked. They cannot follow you.", color: "success" },
  unblocked: { title: "Unblocked. They can follow you again.", color: "success" },
  followed: { title: "You are now following this creator", color: "success" },
  unfollowed: { title: "You have unfollowed this creator", color: "success" },
  "profile-updated": { title: "Profile updated successfully", color: "success" },
  "session-expired": { title: "Your session has expired. Please log in again.", color: "error" },
} as const satisfies Record<string, FlashMessage>;

export type FlashId = keyof typeof FLASH_MESSAGES;

/** Anyone can write the cookie, so unknown ids are dropped. */
export function readFlash(value: string): (FlashMessage & { id: FlashId })[] {
  return [...new Set(value.split("."))].filter(isFlashId).map((id) => ({ id, ...FLASH_MESSAGES[id] }));
}

function isFlashId(id: string): id is FlashId {
  return Object.hasOwn(FLASH_MESSAGES, id);
}
