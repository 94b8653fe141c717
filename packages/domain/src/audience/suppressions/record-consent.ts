import { addressHash, newId, type Unit, type Channel } from '../../kernel/index.ts';

export interface ConsentChange {
  /** An email address or a telephone number; only its hash is kept. */
  address: string;
  channel: Channel;
  action: 'requested' | 'granted' | 'withdrawn';
  /** Where the decision was made, for people to read. */
  source: string;
  contactId?: string | null;
  listId?: string | null;
  /** The words the person agreed to. */
  wording?: string;
  /** The visitor who decided, as proof. */
  ip?: string;
  userAgent?: string;
  /** When it was decided, if that was earlier. */
  at?: Date | undefined;
}

/** Appends a decision about consent. Earlier ones stay. */
export async function recordConsent(
  { sql, actor }: Pick<Unit, 'sql' | 'actor'>,
  { address, channel, action, source, contactId, listId, wording, ip, userAgent, at }: ConsentChange,
): Promise<void> {
  await sql(
    `insert into consent_event
       (account_id, id, contact_id, address_hash, channel, list_id, action, source, wording, ip, user_agent, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, left($11, 300), coalesce($12, now()))`,
    [
      actor.accountId,
      newId(),
      contactId ?? null,
      addressHash(address),
      channel,
      listId ?? null,
      action,
      source,
      wording ?? '',
      ip ?? '',
      userAgent ?? '',
      at ?? null,
    ],
  );
}
