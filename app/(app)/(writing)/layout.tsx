import "./writing.css";
import "./pictures.css";
import "./files.css";
import type { ReactNode } from "react";

/** The writing pages bring their own minimal frame: its bar shows whether the draft is saved. */
export default function WritingLayout({ children }: { children: ReactNode }) {
  return children;
}
