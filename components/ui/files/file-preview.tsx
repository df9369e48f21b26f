"use client";

import { file as fileIcon } from "#components/ui/icons/client-icons.ts";
import { IconSvg } from "#components/ui/icons/icon-svg.tsx";

const HEIGHT_PX = 112;

/** Drawn on a canvas: an image element would need an address for the file, which the page's policy need not allow. */
export function FilePreview({ file }: { file: File }) {
  return (
    <span className="rounded-small bg-sunken text-ink-faint border-hairline relative grid size-14 shrink-0 place-items-center overflow-hidden border">
      <IconSvg body={fileIcon} className="size-6" />
      {file.type.startsWith("image/") ? (
        <canvas
          width={0}
          height={0}
          ref={(canvas) => drawWhilePresent(canvas, file)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : null}
    </span>
  );
}

function drawWhilePresent(canvas: HTMLCanvasElement | null, file: File): () => void {
  let isPresent = true;
  createImageBitmap(file, { resizeHeight: HEIGHT_PX, resizeQuality: "high" }).then(
    (bitmap) => {
      if (isPresent && canvas) drawBitmap(canvas, bitmap);
      bitmap.close();
    },
    // The browser cannot draw this format: the file icon stays.
    () => undefined,
  );
  return () => {
    isPresent = false;
  };
}

function drawBitmap(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
}
