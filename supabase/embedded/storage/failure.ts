import type pg from "pg";

/** What the service answers instead of a result, in hosted Storage's words; `statusCode` travels in the body. */
export class StorageFailure extends Error {
  readonly statusCode: number;
  readonly code: string;
  readonly label: string;

  constructor(statusCode: number, code: string, message: string, options: ErrorOptions & { label?: string } = {}) {
    super(message, options);
    this.statusCode = statusCode;
    this.code = code;
    this.label = options.label ?? code;
  }
}

export const bucketNotFound = () =>
  new StorageFailure(404, "NoSuchBucket", "Bucket not found", { label: "Bucket not found" });
export const objectNotFound = () => new StorageFailure(404, "NoSuchKey", "Object not found", { label: "not_found" });
export const accessDenied = (message: string, cause?: unknown) =>
  new StorageFailure(403, "AccessDenied", message, { label: "Unauthorized", cause });
export const payloadTooLarge = () =>
  new StorageFailure(413, "EntityTooLarge", "The object exceeded the maximum allowed size", {
    label: "Payload too large",
  });
export const invalidMimeType = (type: string) =>
  new StorageFailure(415, "InvalidMimeType", `mime type ${type} is not supported`, { label: "invalid_mime_type" });
export const invalidRequest = (message: string, cause?: unknown) =>
  new StorageFailure(400, "InvalidRequest", message, { cause });
export const notSupported = (feature: string) =>
  new StorageFailure(400, "NotSupported", `${feature} is not supported by the embedded Storage service.`);

/** Refusals of the database, which alone decides who may do what, in the service's words. */
export function failureOfDatabase(error: pg.DatabaseError): StorageFailure {
  switch (error.code) {
    case "42501":
      return accessDenied(
        error.message.includes("row-level security") ? "new row violates row-level security policy" : error.message,
        error,
      );
    case "23505":
      return new StorageFailure(409, "ResourceAlreadyExists", "The resource already exists", {
        label: "Duplicate",
        cause: error,
      });
    case "23503":
      return new StorageFailure(404, "InvalidRequest", "The related resource does not exist", { cause: error });
    case "22021":
    case "22P02":
    case "22P05":
      return invalidRequest(error.message, error);
    case "57014":
      return new StorageFailure(544, "DatabaseTimeout", "The connection to the database timed out", { cause: error });
    default:
      return new StorageFailure(500, "DatabaseError", `database error, code: ${error.code}`, { cause: error });
  }
}
