/** Every refusal code, with its HTTP status and a short title. Clients rely on the codes. */
const KINDS = {
  auth_required: [401, "Sign-in required"],
  payment_required: [402, "Payment required"],
  registered_required: [403, "Account required"],
  handle_required: [403, "Handle required"],
  payout_required: [403, "Payout address required"],
  step_up_required: [403, "Fresh code required"],
  country_refused: [451, "Not sold in your country"],
  not_found: [404, "Not found"],
  method_not_allowed: [405, "Method not allowed"],
  buyers_only: [403, "For buyers only"],
  gone: [410, "Gone"],
  forbidden: [403, "Not allowed"],
  validation_failed: [422, "Not valid"],
  consent_required: [422, "Consent required"],
  rate_limited: [429, "Too many requests"],
  puzzle_required: [429, "Puzzle required"],
  already_owned: [409, "Already owned"],
  already_paid: [409, "Already paid"],
  own_post: [409, "Your own post"],
  not_for_sale: [409, "Not for sale"],
  price_unavailable: [503, "Price unavailable"],
  quote_expired: [410, "Quote expired"],
  payments_paused: [503, "Payments paused"],
  sign_ups_paused: [503, "Sign-ups paused"],
  read_only: [503, "Read-only"],
  refund_window_closed: [409, "Refund window closed"],
  refund_limit: [429, "Refund limit reached"],
  address_invalid: [422, "Address not valid"],
  address_checksum: [422, "Address checksum wrong"],
  address_required: [422, "Address required"],
  handle_taken: [409, "Handle taken"],
  conflict: [409, "Conflict"],
  too_large: [413, "Too large"],
  credits_unknown: [502, "Credits unknown"],
  source_unavailable: [502, "Other site unavailable"],
  unsupported_type: [415, "Unsupported type"],
  image_too_small: [422, "Picture too small"],
  picture_refused: [422, "Picture refused"],
  internal: [500, "Internal error"],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ErrorCode = keyof typeof KINDS;

export function listErrorCodes(): ErrorCode[] {
  return Object.keys(KINDS).filter(isErrorCode);
}

export function describeErrorCode(code: ErrorCode): { status: number; title: string } {
  const [status, title] = KINDS[code];
  return { status, title };
}

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(KINDS, text);
}

export type FieldError = {
  field: string;
  message: string;
  /** Where on the page to fix it. */
  anchor?: string;
};

type Options = {
  /** For the caller: what happened, whose fault it is, what to do. */
  detail: string;
  /** For the log. Default: the detail. */
  message?: string;
  cause?: unknown;
  /** The request's invalid field, or all of them. */
  field?: string;
  errors?: readonly FieldError[];
  retryAfterSeconds?: number;
  /** More members of the answer, for programs. */
  more?: Readonly<Record<string, unknown>>;
  /** For an internal failure that passes by itself. */
  status?: 503;
};

/** The only error that callers see. Its message and cause stay on the server. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly field: string | undefined;
  readonly errors: readonly FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly more: Readonly<Record<string, unknown>> | undefined;
  /** Identifies an internal failure, for the person who met it and for the log. */
  readonly incidentId: string | undefined;

  constructor(code: ErrorCode, options: Options) {
    super(options.message ?? options.detail, { cause: options.cause });
    const [status, title] = KINDS[code];
    this.code = code;
    this.status = options.status ?? status;
    this.title = title;
    this.detail = options.detail;
    this.field = options.field;
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.more = options.more;
    this.incidentId = code === "internal" ? crypto.randomUUID() : undefined;
  }
}

/** Turns unexpected errors into `internal`: the person gets an incident id, the log the cause. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const detail = "Something went wrong on our side. It is not your fault. Try again in a moment.";
  return new AppError("internal", { detail, message: "unexpected error", cause: error });
}

export type ProblemDetails = {
  type: string;
  title: string;
  status: number;
  code: ErrorCode;
  detail: string;
  requestId: string;
  field?: string;
  errors?: readonly FieldError[];
  incidentId?: string;
};

/** The error as RFC 9457 problem details. `type` is relative, because errors do not know the site's address. */
export function toProblem(error: unknown, requestId: string): ProblemDetails {
  const { code, title, status, detail, field, errors, incidentId, more } = toAppError(error);
  return {
    ...more,
    type: `/errors/${code}`,
    title,
    status,
    code,
    detail,
    ...(field === undefined ? {} : { field }),
    ...(errors === undefined ? {} : { errors }),
    ...(incidentId === undefined ? {} : { incidentId }),
    requestId,
  };
}
