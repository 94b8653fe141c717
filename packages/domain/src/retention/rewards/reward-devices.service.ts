import type { DomainConfig } from '../../config.ts';
import {
  deriveSigningKey,
  DomainError,
  idFromBytes,
  idToBytes,
  newId,
  notFound,
  openSigned,
  signBytes,
  type Unit,
} from '../../kernel/index.ts';

/** A cashier’s link. */
export interface RewardDevice {
  id: string;
  name: string;
  url: string;
  createdAt: Date;
  usedAt: Date | null;
}

const purpose = 'reward device';
const mostDevices = 100;

/** Whose link it is; null for one that isn't ours. Whether it was revoked is in the database. */
export function openDeviceToken(
  secret: string,
  token: string,
): { accountId: string; deviceId: string } | null {
  if (!/^[\w-]{50,80}$/.test(token)) return null;
  const bytes = openSigned(deriveSigningKey(secret, purpose), token);
  if (bytes?.length !== 32) return null;
  return { accountId: idFromBytes(bytes.subarray(0, 16)), deviceId: idFromBytes(bytes.subarray(16)) };
}

/** Links with which a till redeems codes without signing in. A link does nothing else, and can be revoked. */
export class RewardDevices {
  readonly #unit: Unit;
  readonly #config: Pick<DomainConfig, 'publicUrl' | 'secret'>;

  constructor(unit: Unit, config: Pick<DomainConfig, 'publicUrl' | 'secret'>) {
    this.#unit = unit;
    this.#config = config;
  }

  /** Newest first. */
  async list(): Promise<RewardDevice[]> {
    const { rows } = await this.#unit.sql<Omit<RewardDevice, 'url'>>(
      `select id, name, created_at, used_at
       from reward_device
       where account_id = $1 and revoked_at is null
       order by created_at desc, id desc`,
      [this.#accountId],
    );
    return rows.map((row) => ({ ...row, url: this.#urlOf(row.id) }));
  }

  async create(name: string): Promise<RewardDevice> {
    if ((await this.list()).length >= mostDevices)
      throw new DomainError('limit_reached', 'You have 100 cashier links. Revoke one you don’t use.');
    const id = newId();
    const now = this.#unit.clock.now();
    await this.#unit.sql(
      'insert into reward_device (account_id, id, name, created_by, created_at) values ($1, $2, $3, $4, $5)',
      [this.#accountId, id, name, this.#unit.actor.userId, now],
    );
    return { id, name, url: this.#urlOf(id), createdAt: now, usedAt: null };
  }

  /** The link stops working at once. */
  async revoke(id: string): Promise<void> {
    const { rows } = await this.#unit.sql(
      `update reward_device set revoked_at = $3 where account_id = $1 and id = $2 and revoked_at is null returning id`,
      [this.#accountId, id, this.#unit.clock.now()],
    );
    if (rows.length === 0) throw notFound('cashier link');
  }

  /** The name of a link that still works, and its account’s; null for one that was revoked. */
  async open(id: string): Promise<{ name: string; company: string } | null> {
    const { rows } = await this.#unit.sql<{ name: string; company: string }>(
      `select d.name, a.company
       from reward_device d
       join account a on a.id = d.account_id
       where d.account_id = $1 and d.id = $2 and d.revoked_at is null`,
      [this.#accountId, id],
    );
    return rows[0] ?? null;
  }

  /** Notes when it was used, at most once a minute. */
  async noteUse(id: string): Promise<void> {
    await this.#unit.sql(
      `update reward_device
       set used_at = $3
       where account_id = $1 and id = $2 and (used_at is null or used_at < $3::timestamptz - interval '1 minute')`,
      [this.#accountId, id, this.#unit.clock.now()],
    );
  }

  #urlOf(id: string): string {
    const key = deriveSigningKey(this.#config.secret, purpose);
    const token = signBytes(key, Buffer.concat([idToBytes(this.#accountId), idToBytes(id)]));
    return `${this.#config.publicUrl}/cashier/${token}`;
  }

  get #accountId(): string {
    return this.#unit.actor.accountId;
  }
}
