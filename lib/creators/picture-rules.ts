/** Checked in the form, before the server does. */
export const AVATAR_MAX_BYTES = 5_000_000;
export const AVATAR_MIN_PIXELS = 128;
export const AVATAR_TYPES = "image/jpeg,image/png,image/webp";
