const wanted = new WeakMap<Request, Headers>();

/** What goes on the answer to this request whatever that will be, a refusal too: the cookies of a renewed session. */
export function answerHeadersOf(request: Request): Headers {
  const headers = wanted.get(request) ?? new Headers();
  wanted.set(request, headers);
  return headers;
}

/** Puts them on an answer. One that sets a cookie is nobody's to keep. */
export function addAnswerHeaders(request: Request, answer: Headers): void {
  for (const [name, value] of answerHeadersOf(request)) {
    if (name === "set-cookie") answer.append(name, value);
    else answer.set(name, value);
  }
  if (answer.has("set-cookie")) answer.set("cache-control", "private, no-store");
}
