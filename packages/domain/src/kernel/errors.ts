/**
 * Every refusal the domain can give. Each transport maps every code to its own status; the compiler checks
 * that none is missing.
 */
const domainErrorCodes = [
  'not_found',
  'invalid_input',
  'invalid_credentials',
  'unauthenticated',
  'forbidden',
  'conflict',
  'stale_revision',
  'account_switched',
  'rate_limited',
  'expired_link',
  'invalid_captcha',
  'email_not_confirmed',
  'invalid_state',
  'limit_reached',
  'blocked',
  'unsupported_file',
  'unsafe_file',
  'invalid_file',
  'invalid_rules',
  'unknown_merge_tag',
  'invalid_merge_tag',
  'invalid_address',
  'unavailable',
  'insufficient_funds',
  'subscription_required',
  'payment_failed',
  'second_factor_required',
  'password_change_required',
  'recent_sign_in_required',
  'confirmation_required',
] as const;

export type DomainErrorCode = (typeof domainErrorCodes)[number];

/** Details of an error: `fieldErrors` by field path, plus any other facts a caller may show. */
export interface ErrorDetails {
  fieldErrors?: Record<string, string[]>;
  [fact: string]: unknown;
}

/**
 * The only error class of the domain. `publicMessage` is shown to people and says what to do next. `cause` is
 * the underlying error and never leaves the process.
 */
export class DomainError extends Error {
  readonly code: DomainErrorCode;
  readonly publicMessage: string;
  readonly details: ErrorDetails;

  constructor(
    code: DomainErrorCode,
    publicMessage: string,
    details: ErrorDetails = {},
    options: { cause?: unknown } = {},
  ) {
    super(`${code}: ${publicMessage}`, options);
    this.name = 'DomainError';
    this.code = code;
    this.publicMessage = publicMessage;
    this.details = details;
  }
}

/** An error on one field of a form. */
export function fieldError(
  field: string,
  message: string,
  code: DomainErrorCode = 'invalid_input',
): DomainError {
  return new DomainError(code, message, { fieldErrors: { [field]: [message] } });
}

/** Another account's id gets exactly the same answer as an id that doesn't exist. */
export function notFound(what: string): DomainError {
  return new DomainError('not_found', `This ${what} doesn’t exist or was deleted.`);
}

/** Someone else saved `what`, such as “this form”, after the caller had read it. */
export function staleRevision(what: string): DomainError {
  return new DomainError(
    'stale_revision',
    `Someone else just saved ${what}. Reload to see their version, then save again.`,
  );
}
