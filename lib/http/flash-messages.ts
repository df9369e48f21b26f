type FlashMessage = {
  title: string;
  description?: string;
  color: "success" | "warning" | "error" | "info" | "primary";
  duration?: number;
};

/** Everything that a server may have shown after a redirect. The cookie names it; the words are only here. */
export const FLASH_MESSAGES = {
  "logged-in": { title: "You have been logged in successfully", color: "success", duration: 10_000 },
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
  "profile-updated": { title: "Profile updated successfully", color: "success" },
  "session-expired": { title: "Your session has expired. Please log in again.", color: "error" },
} as const satisfies Record<string, FlashMessage>;

export type FlashId = keyof typeof FLASH_MESSAGES;

/** A cookie's value is anybody's: what is not on the list is not there. */
export function readFlash(value: string): (FlashMessage & { id: FlashId })[] {
  return [...new Set(value.split("."))].filter(isFlashId).map((id) => ({ id, ...FLASH_MESSAGES[id] }));
}

function isFlashId(id: string): id is FlashId {
  return Object.hasOwn(FLASH_MESSAGES, id);
}
