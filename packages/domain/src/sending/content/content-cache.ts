import { originOf, postalAddress, publicHost } from '../../accounts/index.ts';
import type { BareDomain } from '../../domain-with.ts';
import { DomainError } from '../../kernel/index.ts';
import { type CompiledMessage, createTextMaker } from '../../templates/index.ts';
import type { DkimSigner } from '../../email/index.ts';
import type { LinkTokens } from '../../tracking/index.ts';
import type { DomainConfig } from '../../config.ts';
import { bounceDomainOf, openSigner, type SealedKey } from './campaign-content.ts';

/** How many large contents are kept in memory: enough for one message to many recipients. */
const blobsKept = 8;

/** How a sender's messages are signed, and where their bounces go. */
interface SendingIdentity {
  /** Null when the sender's domain has no key with us. */
  signer: DkimSigner | null;
  /** The domain of the envelope sender. */
  bounceDomain: string;
}

interface Account {
  name: string;
  address: string;
  /** Where its links lead. */
  origin: string;
}

/**
 * What the transactional messages of one account share: identities by sender, frozen templates, large
 * contents. Each is read once while the lane is open; a failed read is repeated on the next call.
 */
export class ContentCache {
  readonly #domain: Pick<BareDomain, 'openScope' | 'config' | 'bulk'>;
  readonly #accountId: string;
  readonly #identities = new Map<string, Promise<SendingIdentity>>();
  readonly #templates = new Map<string, Promise<CompiledMessage>>();
  readonly #blobs = new Map<string, Promise<Buffer>>();
  readonly #accounts = new Map<string, Promise<Account>>();
  #makeText: ((html: string) => string) | null = null;

  constructor(domain: Pick<BareDomain, 'openScope' | 'config' | 'bulk'>, accountId: string) {
    this.#domain = domain;
    this.#accountId = accountId;
  }

  identity(senderId: string): Promise<SendingIdentity> {
    return once(this.#identities, senderId, async () => {
      const { config } = this.#domain;
      const rows = await this.#read<SealedKey>(
        `
          select d.domain, d.dkim_selector, d.dkim_private_key, d.return_path_status
          from sender s
          join sending_domain d on d.account_id = s.account_id and d.id = s.sending_domain_id
          where s.account_id = $1 and s.id = $2`,
        [senderId],
      );
      if (rows[0] === undefined) return { signer: null, bounceDomain: config.bounceDomain };
      return {
        signer: openSigner(config, this.#accountId, rows[0]),
        bounceDomain: bounceDomainOf(config, rows[0]),
      };
    });
  }

  template(templateId: string, revision: number): Promise<CompiledMessage> {
    return once(this.#templates, `${templateId} ${revision}`, async () => {
      const rows = await this.#read<{ compiled: CompiledMessage }>(
        'select compiled from message_template where account_id = $1 and template_id = $2 and revision = $3',
        [templateId, revision],
      );
      return present(rows[0], 'template').compiled;
    });
  }

  blob(id: string): Promise<Buffer> {
    const oldest = this.#blobs.size >= blobsKept ? this.#blobs.keys().next().value : undefined;
    if (oldest !== undefined && !this.#blobs.has(id)) this.#blobs.delete(oldest);
    return once(this.#blobs, id, async () => {
      const rows = await this.#read<{ content: Buffer }>(
        'select content from message_blob where account_id = $1 and id = $2',
        [id],
      );
      return present(rows[0], 'content').content;
    });
  }

  /** The plain-text part for a message submitted without one. */
  textOf(html: string): string {
    this.#makeText ??= createTextMaker();
    return this.#makeText(html);
  }

  account(): Promise<Account> {
    return once(this.#accounts, '', async () => {
      const rows = await this.#read<Omit<Account, 'origin'> & { publicHost: string | null }>(
        `
          select a.company as name, ${postalAddress('a')} as address, ${publicHost('a')}
          from account a
          where a.id = $1`,
        [],
      );
      const { publicHost: host, ...account } = present(rows[0], 'account');
      return { ...account, origin: originOf(this.#domain.config, host) };
    });
  }

  /** Doesn't use a scope, because only `bulk` returns bytes as a Buffer. */
  #read<Row extends object>(text: string, params: unknown[]): Promise<Row[]> {
    return this.#domain.bulk(
      this.#accountId,
      async (client) => (await client.query<Row>(text, [this.#accountId, ...params])).rows,
    );
  }
}

/** What a transactional email is composed with. */
export interface ComposeContext {
  config: Pick<DomainConfig, 'bounceDomain'>;
  tokens: LinkTokens;
  cache: ContentCache;
}

function once<T>(known: Map<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> {
  const found = known.get(key);
  if (found !== undefined) return found;
  const reading = read();
  known.set(key, reading);
  reading.catch(() => known.delete(key));
  return reading;
}

function present<T>(row: T | undefined, what: string): T {
  if (row === undefined) throw new DomainError('not_found', `The message’s ${what} is gone.`);
  return row;
}
