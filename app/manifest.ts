import type { MetadataRoute } from "next";
import { PAPER } from "#components/layout/colour-mode.ts";

export default function manifest(): MetadataRoute.Manifest {
  return {
    name: "Farthing",
    short_name: "Farthing",
    description: "Read one post. Pay for one post.",
    start_url: "/",
    display: "standalone",
    background_color: PAPER.light,
    theme_color: PAPER.light,
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/apple-icon.png", sizes: "180x180", type: "image/png" },
    ],
  };
}
