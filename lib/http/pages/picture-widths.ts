/** The breakpoints of app/globals.css, for screens of one and of two dots a pixel. A picture is served at these widths and no other. */
export const PICTURE_WIDTHS = [320, 640, 768, 1_024, 1_280, 1_536, 2_048, 2_560, 3_072];
