/** Checked in the form, before the server does. */
export const AVATAR_MAX_BYTES = 5_000_000;
export const AVATAR_MIN_PIXELS = 128;
export const COVER_MAX_BYTES = 5_000_000;
export const COVER_MIN_PIXELS = 400;
/** Every profile cover has this size, so that its place is known before it loads. */
export const COVER_SIZE = { width: 1500, height: 500 };
export const COVER_ALT_MAX = 200;
export const PROFILE_PICTURE_TYPES = "image/jpeg,image/png,image/webp";
