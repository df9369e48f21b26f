import { UploadRefused } from "#components/ui/files/upload-file.ts";
import { IMAGE_REFUSALS } from "#lib/posts/media/image.ts";

/** The widest that the server keeps. */
const LARGEST_SIDE = 3_072;
const QUALITY = 0.9;
/** A drawing has no size of its own: it is drawn this large at least. */
const DRAWN_SIDE = 1_536;

/** A drawing as a picture; a large picture as a smaller one. Upright, and without what else the file says. */
export async function fitPicture(file: File): Promise<File> {
  const address = URL.createObjectURL(file);
  try {
    const picture = await load(address);
    const isDrawing = file.type === "image/svg+xml";
    const [width, height] = [picture.naturalWidth || DRAWN_SIDE, picture.naturalHeight || DRAWN_SIDE];
    const longest = Math.max(width, height);
    const wanted = isDrawing ? Math.max(DRAWN_SIDE, longest * 2) : longest;
    const scale = Math.min(LARGEST_SIDE, wanted) / longest;
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", QUALITY));
    if (!made) throw damaged();
    return new File([made], file.name, { type: made.type });
  } finally {
    URL.revokeObjectURL(address);
  }
}

function damaged(): UploadRefused {
  return new UploadRefused(415, { detail: IMAGE_REFUSALS.unsupported });
}

async function load(address: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = address;
  await picture.decode().catch(() => {
    throw damaged();
  });
  return picture;
}
