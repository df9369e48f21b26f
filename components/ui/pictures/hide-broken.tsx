"use client";
import type { ReactNode } from "react";
import { showUnlessBroken } from "#components/ui/pictures/show-unless-broken.ts";

/** Hides a broken picture, so that what lies under it shows. CSS cannot detect broken pictures. */
export function HideBroken({ children }: { children: ReactNode }) {
  return (
    <span className="absolute inset-0" data-hides-broken="" ref={watchPicture}>
      {children}
    </span>
  );
}

function watchPicture(frame: HTMLElement) {
  const picture = frame.querySelector("img");
  const judge = () => showUnlessBroken(frame, picture);
  // It may have failed before this script ran.
  judge();
  picture?.addEventListener("error", judge);
  picture?.addEventListener("load", judge);
  return () => {
    picture?.removeEventListener("error", judge);
    picture?.removeEventListener("load", judge);
  };
}
