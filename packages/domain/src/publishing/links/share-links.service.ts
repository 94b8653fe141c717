import { randomBytes } from 'node:crypto';
import { publicOriginOf } from '../../accounts/index.ts';
import type { DomainConfig } from '../../config.ts';
import { newId, notFound, type Unit } from '../../kernel/index.ts';
import { type ShareChannel, shareChannel } from '../published.schema.ts';
import { insertLinksSql } from '../publishing.sql.ts';
import { dailyVisitsSql, listLinksSql } from './share-links.sql.ts';

/** A tracked short link of a published item. */
export interface ShareLink {
  id: string;
  channel: ShareChannel;
  url: string;
  /** People who came through it. */
  visits: number;
}

export interface DailyVisits {
  /** `YYYY-MM-DD`, in the account’s time zone. */
  day: string;
  channel: ShareChannel;
  visits: number;
}

/** Ten letters and digits: 59 bits that nobody can guess. Without those that look alike in print. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz';
const codeLength = 10;

export function newShareCode(): string {
  let code = '';
  while (code.length < codeLength)
    // Bytes past the last whole round of the alphabet would favour its first letters.
    for (const byte of randomBytes(16))
      if (byte < 256 - (256 % alphabet.length) && code.length < codeLength)
        code += alphabet[byte % alphabet.length];
  return code;
}

/** Makes the links of a new item, one per channel. */
export async function insertShareLinks({ sql, actor, clock }: Unit, publishedId: string): Promise<void> {
  const channels = shareChannel.options;
  await sql(insertLinksSql, [
    actor.accountId,
    publishedId,
    channels.map(() => newId()),
    channels,
    channels.map(newShareCode),
    clock.now(),
  ]);
}

/** The share links of published items, and who came through them. */
export class ShareLinks {
  readonly #unit: Unit;
  readonly #config: Pick<DomainConfig, 'publicUrl'>;

  constructor(unit: Unit, config: Pick<DomainConfig, 'publicUrl'>) {
    this.#unit = unit;
    this.#config = config;
  }

  /** One per channel, in the order of `shareChannel`. Throws `not_found` for an item that isn’t there. */
  async list(publishedId: string): Promise<ShareLink[]> {
    const { rows } = await this.#unit.sql<Omit<ShareLink, 'url'> & { code: string }>(listLinksSql, [
      this.#unit.actor.accountId,
      publishedId,
      shareChannel.options,
    ]);
    if (rows.length === 0) throw notFound('page');
    const origin = await publicOriginOf(this.#unit, this.#config);
    return rows.map(({ code, ...link }) => ({ ...link, url: `${origin}/l/${code}` }));
  }

  async get(publishedId: string, channel: ShareChannel): Promise<ShareLink> {
    const link = (await this.list(publishedId)).find((one) => one.channel === channel);
    if (link === undefined) throw notFound('link');
    return link;
  }

  /** Days without visits are missing. Oldest first. Throws `not_found` for an item that isn’t there. */
  async daily(publishedId: string, from: string, to: string): Promise<DailyVisits[]> {
    await this.list(publishedId);
    const { rows } = await this.#unit.sql<DailyVisits>(dailyVisitsSql, [
      this.#unit.actor.accountId,
      publishedId,
      from,
      to,
    ]);
    return rows;
  }
}
