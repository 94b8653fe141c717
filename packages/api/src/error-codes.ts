import type { DomainErrorCode } from '@talkdrum/domain';
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server';

/**
 * The tRPC code of each domain error; REST derives its HTTP status from the same table. A new code doesn't
 * compile without a row here.
 */
export const statusOf = {
  not_found: 'NOT_FOUND',
  invalid_input: 'BAD_REQUEST',
  invalid_credentials: 'UNAUTHORIZED',
  unauthenticated: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  conflict: 'CONFLICT',
  stale_revision: 'CONFLICT',
  account_switched: 'CONFLICT',
  rate_limited: 'TOO_MANY_REQUESTS',
  expired_link: 'BAD_REQUEST',
  invalid_captcha: 'BAD_REQUEST',
  email_not_confirmed: 'FORBIDDEN',
  invalid_state: 'CONFLICT',
  limit_reached: 'PRECONDITION_FAILED',
  blocked: 'PRECONDITION_FAILED',
  unsupported_file: 'BAD_REQUEST',
  unsafe_file: 'BAD_REQUEST',
  invalid_file: 'BAD_REQUEST',
  invalid_rules: 'BAD_REQUEST',
  unknown_merge_tag: 'BAD_REQUEST',
  invalid_merge_tag: 'BAD_REQUEST',
  invalid_address: 'BAD_REQUEST',
  unavailable: 'SERVICE_UNAVAILABLE',
  insufficient_funds: 'PAYMENT_REQUIRED',
  subscription_required: 'PAYMENT_REQUIRED',
  payment_failed: 'PAYMENT_REQUIRED',
  second_factor_required: 'UNAUTHORIZED',
  password_change_required: 'UNAUTHORIZED',
  recent_sign_in_required: 'FORBIDDEN',
  confirmation_required: 'PRECONDITION_FAILED',
} as const satisfies Record<DomainErrorCode, TRPC_ERROR_CODE_KEY>;
