import { UploadRefused, uploadFile } from "#components/ui/files/upload-file.ts";

type Options = { signal: AbortSignal; onProgress: (fraction: number) => void };

/** Sends the picture and returns its address. */
export async function uploadAvatar(file: File, options: Options): Promise<string> {
  const body = await uploadFile("/api/profile/upload-avatar", { method: "POST", field: "avatar", file, ...options });
  if (typeof body === "object" && body !== null && "avatar_url" in body && typeof body.avatar_url === "string")
    return body.avatar_url;
  throw new UploadRefused(200, body);
}
