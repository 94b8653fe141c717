/** The ids in one of our references. */
interface ReferenceTarget {
  kind: 'payment' | 'virtual_account';
  accountId: string;
  id: string;
}

const prefixes = { payment: 'td', virtual_account: 'tv' } as const;
const idLength = 25;

/**
 * A provider's reference for a payment or virtual account. It contains both ids, so that a webhook leads to
 * its account; Paystack allows only letters, digits and `.=-`. `attempt` makes a new one for a retry.
 */
export function makeReference({ kind, accountId, id }: ReferenceTarget, attempt = 1): string {
  return `${prefixes[kind]}-${shorten(accountId)}-${shorten(id)}-${attempt}`;
}

/** Parses a reference; null if it isn't one of ours. */
export function readReference(reference: string | null): ReferenceTarget | null {
  const match = /^(td|tv)-([0-9a-z]{25})-([0-9a-z]{25})-\d{1,4}$/.exec(reference ?? '');
  if (match === null) return null;
  const [, prefix, account = '', id = ''] = match;
  return {
    kind: prefix === prefixes.payment ? 'payment' : 'virtual_account',
    accountId: lengthen(account),
    id: lengthen(id),
  };
}

function shorten(id: string): string {
  return BigInt(`0x${id.replaceAll('-', '')}`)
    .toString(36)
    .padStart(idLength, '0');
}

function lengthen(short: string): string {
  let number = 0n;
  for (const digit of short) number = number * 36n + BigInt(Number.parseInt(digit, 36));
  const hex = number.toString(16).padStart(32, '0').slice(-32);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
