type Answer = { status: number; headers: Headers; data: unknown };

/** A refused call, or one without an answer. */
export class FetchError extends Error {
  override readonly name = "FetchError";
  /** Undefined if there was no answer. */
  readonly status: number | undefined;
  /** The answer's JSON, or its text. */
  readonly data: unknown;
  readonly headers: Headers | undefined;

  constructor(method: string, answer: Answer | null, options?: ErrorOptions) {
    super(answer ? `${method} was answered with ${answer.status}` : `${method} was not answered`, options);
    this.status = answer?.status;
    this.data = answer?.data;
    this.headers = answer?.headers;
  }
}
