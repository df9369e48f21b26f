/** What both dialogs of a device link say: the one of React, in the library, and the one of a receipt. */
export const DEVICE_WORDS = {
  title: "Open on another device",
  about:
    "Point the other device’s camera at the code, or open the link there. It works once, within ten minutes, and anyone who has it can read the post.",
  copy: "Copy the link",
  again: "Make a new one",
} as const;
