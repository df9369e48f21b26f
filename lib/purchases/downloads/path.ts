import type { Route } from "next";

/** Where an owned post is downloaded (app/api/posts/[id]/download). */
export function downloadPath(postId: string, format: "epub" | "md"): Route {
  return `/api/posts/${postId}/download?format=${format}` as Route;
}
