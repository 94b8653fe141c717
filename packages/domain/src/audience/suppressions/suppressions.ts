import {
  addressHash,
  countTotal,
  DomainError,
  type Total,
  type Unit,
  type Channel,
} from '../../kernel/index.ts';
import { recordConsent } from './record-consent.ts';
import type { ChannelStatus, SuppressionReason } from '../contact.schema.ts';
import {
  addSuppressionSql,
  findSuppressionsSql,
  listSuppressionsSql,
  markContactSql,
} from './suppressions.sql.ts';

export interface NewSuppression {
  channel: Channel;
  address: string;
  reason: SuppressionReason;
  detail?: string;
  campaignId?: string | null;
}

interface SuppressionFilter {
  channel?: Channel | undefined;
  address?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

export interface Suppression {
  channel: Channel;
  /** Null after the person was erased. */
  address: string | null;
  reason: SuppressionReason;
  createdAt: Date;
}

/**
 * Do-not-send by hash of the address: it survives the contact's deletion and a new import. The first reason
 * stays, with one exception: the account can lift a manual block, so a reason from the person or their server
 * replaces it.
 */
export class Suppressions {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /**
   * True if the address wasn't suppressed before, or only manually. Marks contacts with the address as
   * blocklisted.
   */
  async add(input: NewSuppression): Promise<boolean> {
    const { accountId } = this.#unit.actor;
    const { count } = await this.#unit.sql(addSuppressionSql, [
      accountId,
      input.channel,
      addressHash(input.address),
      input.address,
      input.reason,
      input.detail ?? '',
      input.campaignId ?? null,
    ]);
    await this.#mark(input.channel, input.address, 'blocklisted');
    return count > 0;
  }

  /** Why an address must not be sent to; null if it can be. */
  async find(
    channel: Channel,
    address: string,
  ): Promise<{ reason: SuppressionReason; detail: string } | null> {
    const { rows } = await this.#unit.sql<{ reason: SuppressionReason; detail: string }>(
      'select reason, detail from suppression where account_id = $1 and channel = $2 and address_hash = $3',
      [this.#unit.actor.accountId, channel, addressHash(address)],
    );
    return rows[0] ?? null;
  }

  /** Unordered, paginated. Pass `address` to look up one address as it is sent to. */
  async list({
    channel,
    address,
    cursor,
    limit,
  }: SuppressionFilter): Promise<{ items: Suppression[]; nextCursor: string | null }> {
    const [afterChannel = '', afterHash = ''] = cursor === undefined ? [] : readHashCursor(cursor);
    const hash = address === undefined ? null : addressHash(address);
    const { rows } = await this.#unit.sql<Suppression & { hash: string }>(listSuppressionsSql, [
      this.#unit.actor.accountId,
      afterChannel,
      afterHash,
      channel ?? null,
      hash,
      limit + 1,
    ]);
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      items: page.map(({ hash: _hash, ...row }) => row),
      nextCursor:
        last === undefined ? null : Buffer.from(`${last.channel} ${last.hash}`).toString('base64url'),
    };
  }

  /** How many there are on all pages: exact up to 100,000, above that an estimate. */
  total({ channel, address }: Pick<SuppressionFilter, 'channel' | 'address'>): Promise<Total> {
    const hash = address === undefined ? null : addressHash(address);
    return countTotal(this.#unit.sql, findSuppressionsSql, [
      this.#unit.actor.accountId,
      channel ?? null,
      hash,
    ]);
  }

  /** Records that a bounce was lifted, so earlier bounces no longer count. */
  async lift(channel: Channel, address: string): Promise<void> {
    const params = [this.#unit.actor.accountId, channel, addressHash(address)];
    const { rows } = await this.#unit.sql<{ reason: SuppressionReason }>(
      'delete from suppression where account_id = $1 and channel = $2 and address_hash = $3 returning reason',
      params,
    );
    if (rows[0]?.reason === 'bounce')
      await recordConsent(this.#unit, { address, channel, action: 'granted', source: 'enabled again' });
    await this.#mark(channel, address, 'enabled');
  }

  async #mark(channel: Channel, address: string, status: ChannelStatus): Promise<void> {
    const [status_, address_] = channel === 'email' ? ['email_status', 'email'] : ['sms_status', 'phone'];
    await this.#unit.sql(markContactSql(status_, address_), [this.#unit.actor.accountId, address, status]);
  }
}

function readHashCursor(cursor: string): [channel: string, hash: string] {
  const [, channel, hash] =
    /^(email|sms) ([0-9a-f]{64})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (channel === undefined || hash === undefined)
    throw new DomainError('invalid_input', 'This page doesn’t exist. Start from the first one.');
  return [channel, hash];
}
