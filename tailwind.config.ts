import type { Config } from "tailwindcss";

/** Only what must be JavaScript; the design's tokens are in app/globals.css. */
const config: Config = { content: [] };

export default config;
