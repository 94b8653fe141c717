import { type Channel, DomainError, fieldError, type Unit } from '../../kernel/index.ts';
import { normaliseEmail, normalisePhone } from '@talkdrum/people-files';
import type { SuppressionReason } from '../contact.schema.ts';
import type { Suppression, Suppressions } from './suppressions.ts';

type Scope = Pick<Unit, 'sql' | 'actor'> & { suppressions: Suppressions };

interface TypedAddress {
  channel: Channel;
  /** As a person or program wrote it. */
  address: string;
}

/** Suppresses an address for a program. A stronger reason it already has stays. */
export async function suppressAddress(
  scope: Scope,
  { channel, address: typed, reason }: TypedAddress & { reason: SuppressionReason },
): Promise<Suppression> {
  const address = await normalise(scope, { channel, address: typed }, 'address');
  await scope.suppressions.add({ channel, address, reason, detail: 'API' });
  const { items } = await scope.suppressions.list({ channel, address, limit: 1 });
  const [stored] = items;
  if (stored === undefined)
    throw new DomainError(
      'conflict',
      'Someone just removed the suppression of this address. Send the request again.',
    );
  return stored;
}

/**
 * Lifts a suppression for a program: only one the account added by hand. Throws `not_found`, or `blocked`
 * when the person or their mail server is the reason; people confirm those in the dashboard.
 */
export async function allowAddress(scope: Scope, typed: TypedAddress): Promise<void> {
  const address = await normalise(scope, typed, 'address');
  const found = await scope.suppressions.find(typed.channel, address);
  if (found === null) throw new DomainError('not_found', 'This address isn’t suppressed.');
  if (found.reason !== 'manual')
    throw new DomainError(
      'blocked',
      `This address is blocked because of: ${found.reason}. ` +
        'If the person asks for it, enable it in the dashboard.',
    );
  await scope.suppressions.lift(typed.channel, address);
}

/** The stored form of an address someone searches for. The `@` tells email from a telephone number. */
export function searchedAddress(scope: Scope, search: string): Promise<string> {
  return normalise(scope, { channel: search.includes('@') ? 'email' : 'sms', address: search }, 'search');
}

/**
 * The stored form of an address that is searched in all accounts, so a number needs its country code. Throws
 * `invalid_address` on the field `search`.
 */
export function fullAddress(search: string): string {
  const typed = search.trim();
  if (typed.includes('@')) {
    const email = normaliseEmail(typed);
    if (email.ok) return email.value;
    throw fieldError('search', email.message, 'invalid_address');
  }
  const phone = typed.startsWith('+') ? normalisePhone(typed, 'NG') : null;
  if (phone?.ok === true) return phone.value;
  throw fieldError(
    'search',
    `"${typed}" isn’t an address. Write an email address, or a number in full, like +2348031234567.`,
    'invalid_address',
  );
}

/** The form an address is stored in. Throws `invalid_address` on the field. */
async function normalise(
  { sql, actor }: Scope,
  { channel, address }: TypedAddress,
  field: string,
): Promise<string> {
  const { rows } = await sql<{ country: string }>('select country from account where id = $1', [
    actor.accountId,
  ]);
  const result =
    channel === 'email' ? normaliseEmail(address) : normalisePhone(address, rows[0]?.country ?? 'NG');
  if (!result.ok) throw fieldError(field, result.message, 'invalid_address');
  return result.value;
}
