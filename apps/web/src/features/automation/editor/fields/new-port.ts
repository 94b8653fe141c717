import { randomId } from '../../../../lib/random-id.ts';

/** The name of a new way out. Never used before, so that figures of a deleted one aren’t taken for its own. */
export function newPort(): string {
  return `p${randomId().replaceAll('-', '').slice(0, 10).toLowerCase()}`;
}
