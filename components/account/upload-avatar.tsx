import { AVATAR_MAX_BYTES } from "#lib/creators/avatar-rules";
import { readProblemBody, type TellableProblem } from "#lib/http/read-problem";

export class UploadRefused extends Error {
  readonly problem: TellableProblem;

  constructor(problem: TellableProblem) {
    super(problem.detail ?? "The upload was refused.");
    this.problem = problem;
  }
}

type Options = { signal: AbortSignal; onProgress: (fraction: number) => void };

/** Sends the picture and answers its address. By XMLHttpRequest, which alone tells how far an upload is. */
export function uploadAvatar(file: File, { signal, onProgress }: Options): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.set("avatar", file);
  request.open("POST", "/api/profile/upload-avatar");
  request.responseType = "json";
  request.upload.addEventListener("progress", ({ loaded }) =>
    onProgress(Math.min(1, loaded / Math.min(file.size, AVATAR_MAX_BYTES))),
  );
  request.addEventListener("load", () => {
    const { status, response } = request;
    const url: unknown = response?.avatar_url;
    if (status === 200 && typeof url === "string") resolve(url);
    else reject(new UploadRefused(readProblemBody(status, response)));
  });
  for (const end of ["error", "abort", "timeout"] as const) {
    request.addEventListener(end, () => reject(new UploadRefused({ status: 0, detail: null, errors: [] })));
  }
  signal.addEventListener("abort", () => request.abort());
  request.send(form);
  return promise;
}
