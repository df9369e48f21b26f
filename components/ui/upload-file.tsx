export class UploadRefused extends Error {
  /** 0: there was no answer at all. */
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`The upload was refused with ${status}.`);
    this.status = status;
    this.body = body;
  }
}

type Upload = {
  method: "POST" | "PUT";
  field: string;
  file: File;
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
};

/** Sends one file as a form and answers the JSON that came back. By XMLHttpRequest, which alone tells how far an upload is. */
export function uploadFile(url: string, { method, field, file, signal, onProgress }: Upload): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.set(field, file);
  request.open(method, url);
  request.responseType = "json";
  request.upload.addEventListener("progress", ({ loaded }) => onProgress(Math.min(1, loaded / file.size)));
  request.addEventListener("load", () => {
    const { status, response } = request;
    if (status === 200) resolve(response);
    else reject(new UploadRefused(status, response));
  });
  for (const end of ["error", "abort", "timeout"] as const) {
    request.addEventListener(end, () => reject(new UploadRefused(0, null)));
  }
  signal.addEventListener("abort", () => request.abort());
  request.send(form);
  return promise;
}
