import type { DomainErrorCode } from '@talkdrum/domain';
import { httpStatusOf } from '../http-status.ts';

/** The codes REST can answer with, in words for developers. `internal` is beside the domain's own. */
const meanings: Partial<Record<DomainErrorCode, string>> = {
  invalid_input: 'A value has the wrong form; `field` says which.',
  invalid_address: 'An email address or telephone number cannot be sent to.',
  unknown_merge_tag: 'A merge tag stands for nothing.',
  invalid_merge_tag: 'A merge tag cannot be read.',
  unauthenticated: 'The key is missing, wrong, revoked, expired or used from another address.',
  insufficient_funds: 'The wallet does not hold enough.',
  subscription_required: 'The account has no running subscription.',
  forbidden: 'The key lacks the scope, or its maker may not do this any more.',
  not_found: 'There is nothing with this id in your account.',
  conflict: 'It exists already, or the Idempotency-Key or the message id stood for another request.',
  invalid_state: 'It is in a state in which this cannot be done.',
  stale_revision: 'It was changed in the meantime.',
  limit_reached: 'A limit of the account or of the request is reached.',
  blocked: 'Something is missing before it can be sent, or sending is suspended.',
  rate_limited: 'Too many requests. Wait as long as Retry-After says.',
  unavailable: 'This cannot be done at the moment. Try again later.',
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
    meaning: 'The address does not take this method; `Allow` says which it takes.',
  },
  { code: 'limit_reached', status: 413, meaning: 'The body is too large.' },
  { code: 'invalid_input', status: 415, meaning: 'Only application/json is taken.' },
  {
    code: 'internal',
    status: 500,
    meaning: 'Something went wrong on our side. Tell support the X-Request-Id.',
  },
].sort((a, b) => a.status - b.status);
