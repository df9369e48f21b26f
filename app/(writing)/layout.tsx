import "./writing.css";
import "./pictures.css";
import "./files.css";
import type { ReactNode } from "react";

/** The pages of writing bring their own, minimal frame: its bar says what is known of the work. */
export default function WritingLayout({ children }: { children: ReactNode }) {
  return children;
}
