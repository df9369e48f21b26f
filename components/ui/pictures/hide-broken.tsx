"use client";
import type { ReactNode } from "react";

/** Hides a broken picture, so that what lies under it shows. CSS cannot detect broken pictures. */
export function HideBroken({ children }: { children: ReactNode }) {
  return (
    <span className="absolute inset-0" ref={watchPicture}>
      {children}
    </span>
  );
}

function watchPicture(frame: HTMLElement) {
  const picture = frame.querySelector("img");
  const judge = () => {
    frame.style.visibility = picture?.complete && picture.naturalWidth === 0 ? "hidden" : "visible";
  };
  // It may have failed before this script ran.
  judge();
  picture?.addEventListener("error", judge);
  picture?.addEventListener("load", judge);
  return () => {
    picture?.removeEventListener("error", judge);
    picture?.removeEventListener("load", judge);
  };
}
