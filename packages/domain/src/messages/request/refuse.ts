import { DomainError } from '../../kernel/index.ts';
import type { RefusedMessage } from './message-request.ts';

/** What's wrong with one request. Becomes an entry in the answer's `refused`; never leaves the room. */
export class Refusal extends Error {
  readonly field: string;
  readonly code: RefusedMessage['code'];

  constructor(field: string, message: string, code: RefusedMessage['code'] = 'invalid_input') {
    super(message);
    this.field = field;
    this.code = code;
  }
}

/** Runs one check. A `Refusal` is added to `refused` under the request's index, and undefined returned. */
export function collectRefusal<T>(refused: RefusedMessage[], index: number, check: () => T): T | undefined {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refused.push({ index, field: error.field, code: error.code, message: error.message });
    return undefined;
  }
}

/** Runs one check. A `DomainError` becomes a refusal of this field. */
export function refuseField<T>(field: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const isAboutTags = error.code === 'unknown_merge_tag' || error.code === 'invalid_merge_tag';
    const code =
      error.code === 'invalid_address'
        ? 'invalid_address'
        : isAboutTags
          ? 'unknown_merge_tag'
          : 'invalid_input';
    throw new Refusal(field, error.publicMessage, code);
  }
}
