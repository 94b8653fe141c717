import { fullAddress } from '../../audience/index.ts';
import { addressHash } from '../../kernel/index.ts';
import { changeAccount, type StaffCall } from '../access/staff-call.ts';
import { accountsWithAddressSql, countAccountsSql, lastLookedAtSql } from './staff-support.sql.ts';

/** An account that has a contact with the address, wrote to it, or must not write to it. */
export interface KnownContact {
  accountId: string;
  company: string;
  /** Null for an address that the account only sends single messages to, or that it only blocks. */
  contactId: string | null;
  /** Why the account sends nothing to the address; null if it isn't suppressed. */
  suppressed: string | null;
  /** When the last message left for the address; null if none is known. */
  lastSentAt: Date | null;
}

/** A part of all accounts, in the order of their ids. */
export interface KnownContacts {
  /** The last that wrote to the address first. */
  items: KnownContact[];
  /** How many accounts were looked at so far. */
  looked: number;
  accounts: number;
  /** The last account that was looked at; null when there are no more. */
  nextCursor: string | null;
}

/** Accounts in one call: a few index lookups in each, less than half a second together. */
const mostAccounts = 2_000;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** Which accounts know a person, for complaints about abuse and requests for data. */
export class StaffContacts {
  readonly #call: StaffCall;

  constructor(call: StaffCall) {
    this.#call = call;
  }

  /**
   * Looks at the accounts after `after`, until `limit` of them know the address. The audit log of each of these says that
   * staff looked, without the address. Throws `invalid_address`.
   */
  async find(
    typed: string,
    { reason, limit, after }: { reason: string; limit: number; after: string | null },
  ): Promise<KnownContacts> {
    const address = fullAddress(typed);
    const start = after ?? beforeAll;
    const { items, last, counted } = await this.#call.domain.staff(async ({ sql }) => {
      const { rows } = await sql<KnownContact>(accountsWithAddressSql, [
        address,
        addressHash(address),
        start,
        mostAccounts,
        limit,
      ]);
      const end =
        rows.length < limit ? await sql<{ id: string }>(lastLookedAtSql, [start, mostAccounts]) : null;
      const lastId = end === null ? rows.at(-1)?.accountId : end.rows[0]?.id;
      const numbers = await sql<{ all: number; looked: number }>(countAccountsSql, [lastId ?? null]);
      return { items: rows, last: lastId ?? null, counted: numbers.rows[0] };
    });
    for (const { accountId } of items) await this.#record(accountId, reason);
    const accounts = counted?.all ?? 0;
    const looked = last === null ? accounts : (counted?.looked ?? 0);
    return {
      items: items.toSorted((a, b) => (b.lastSentAt?.getTime() ?? 0) - (a.lastSentAt?.getTime() ?? 0)),
      looked,
      accounts,
      nextCursor: looked < accounts ? last : null,
    };
  }

  #record(accountId: string, reason: string): Promise<void> {
    const subject = { type: 'account', id: accountId };
    const entry = { accountId, action: 'staff.person_found', subject, details: { reason } } as const;
    return changeAccount(this.#call, entry, async () => undefined);
  }
}
