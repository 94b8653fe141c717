import type { DomainErrorCode } from '@talkdrum/domain';
import { httpStatusOf } from '../http-status.ts';

/** The error codes of the REST API, explained for developers. `internal` isn't a domain code. */
const meanings: Partial<Record<DomainErrorCode, string>> = {
  invalid_input: 'A value is invalid; `field` says which.',
  invalid_address: 'The email address or telephone number can’t receive messages.',
  unknown_merge_tag: 'A merge tag is unknown.',
  invalid_merge_tag: 'A merge tag has a syntax error.',
  unauthenticated:
    'The API key is missing, wrong, revoked, expired or used from an address that isn’t allowed.',
  insufficient_funds: 'The wallet balance is too low.',
  subscription_required: 'The account has no active subscription.',
  forbidden: 'The key lacks the scope, or its creator no longer has the privilege.',
  not_found: 'Nothing in your account has this id.',
  conflict: 'It already exists, or the Idempotency-Key or message id was used for a different request.',
  invalid_state: 'This isn’t possible in its current state.',
  stale_revision: 'Someone changed it after you read it.',
  unsupported_file: 'The file isn’t a JPEG, PNG, GIF, WebP or PDF.',
  invalid_file: 'The file is empty, damaged or incomplete.',
  unsafe_file: 'The PDF has scripts, actions or attached files, or is protected.',
  limit_reached: 'The account or the request reached a limit.',
  blocked: 'Something required for sending is missing, or sending is suspended.',
  rate_limited: 'Too many requests. Wait for the time in Retry-After.',
  unavailable: 'Temporarily unavailable. Try again later.',
};

export interface ErrorMeaning {
  code: string;
  status: number;
  meaning: string;
}

export const errorMeanings: readonly ErrorMeaning[] = [
  ...Object.entries(meanings).map(([code, meaning]) => ({
    code,
    status: httpStatusOf(code as DomainErrorCode),
    meaning,
  })),
  {
    code: 'invalid_input',
    status: 405,
    meaning: 'This path doesn’t support the method; `Allow` lists those it supports.',
  },
  { code: 'limit_reached', status: 413, meaning: 'The body is too large.' },
  {
    code: 'invalid_input',
    status: 415,
    meaning: 'The body must be application/json, or application/octet-stream for a file.',
  },
  {
    code: 'internal',
    status: 500,
    meaning: 'Something went wrong on our side. Give support the X-Request-Id.',
  },
].sort((a, b) => a.status - b.status);
