/** A refusal in GoTrue's terms: an HTTP status, the code that clients branch on, and a sentence. */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.code = code;
  }
}

export function invalidInput(message: string): AuthError {
  return new AuthError(400, "validation_failed", message);
}

export function emailTaken(): AuthError {
  return new AuthError(422, "email_exists", "A user with this email address has already been registered");
}

export function userNotFound(): AuthError {
  return new AuthError(404, "user_not_found", "User not found");
}

export function userBanned(status = 403): AuthError {
  return new AuthError(status, "user_banned", "User is banned");
}

export function noPasswords(): AuthError {
  return new AuthError(
    422,
    "validation_failed",
    "This stack has no passwords: sign in with the code or link of an e-mail (signInWithOtp).",
  );
}

export function noPhones(): AuthError {
  return new AuthError(400, "phone_provider_disabled", "This stack has no phone sign-in: use an e-mail address.");
}
