const wanted = new WeakMap<Request, Headers>();

/** Headers for the answer to this request, even if it is a refusal: the cookies of a renewed session. */
export function answerHeadersOf(request: Request): Headers {
  const headers = wanted.get(request) ?? new Headers();
  wanted.set(request, headers);
  return headers;
}

/** Adds them to an answer. An answer that sets a cookie must not be cached. */
export function addAnswerHeaders(request: Request, answer: Headers): void {
  for (const [name, value] of answerHeadersOf(request)) {
    if (name === "set-cookie") answer.append(name, value);
    else answer.set(name, value);
  }
  if (answer.has("set-cookie")) answer.set("cache-control", "private, no-store");
}
