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

type Sending = {
  file: File;
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
};
type Upload = Sending & { method: "POST" | "PUT"; field: string };

/** Sends one file as a form and answers the JSON that came back. */
export function uploadFile(url: string, { method, field, ...sending }: Upload): Promise<unknown> {
  const form = new FormData();
  form.set(field, sending.file);
  return send(url, method, form, sending);
}

/** Sends one file as it is, under the name that the other side expects. */
export function putFile(url: string, type: string, sending: Sending): Promise<unknown> {
  return send(url, "PUT", new Blob([sending.file], { type }), sending);
}

/** By XMLHttpRequest: only it reports upload progress. */
function send(url: string, method: string, body: FormData | Blob, { file, signal, onProgress }: Sending) {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const request = new XMLHttpRequest();
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
  request.send(body);
  return promise;
}
