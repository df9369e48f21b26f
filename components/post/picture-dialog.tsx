"use client";

import { type ReactNode, useRef, useState } from "react";

type EnlargedPicture = { src: string; alt: string };

/** Shows a picture of the text enlarged, over the page. Without script the same link opens the picture's file. */
export function PictureDialog({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [enlarged, setEnlarged] = useState<EnlargedPicture | null>(null);
  const listen = (area: HTMLElement | null) => {
    const open = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || !(event.target instanceof Element)) return;
      const link = event.target.closest<HTMLAnchorElement>("a[data-picture-dialog]");
      if (!link) return;
      event.preventDefault();
      setEnlarged({ src: link.href, alt: link.querySelector("img")?.alt ?? "" });
      dialog.current?.showModal();
    };
    area?.addEventListener("click", open);
    return () => area?.removeEventListener("click", open);
  };
  return (
    <div ref={listen}>
      {children}
      <dialog aria-label="Enlarged picture" className="picture-dialog" ref={dialog}>
        <form method="dialog">
          <button aria-label="Close" type="submit">
            {enlarged ? (
              <picture>
                <img alt={enlarged.alt} src={enlarged.src} />
              </picture>
            ) : null}
          </button>
        </form>
      </dialog>
    </div>
  );
}
