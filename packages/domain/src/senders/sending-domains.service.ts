import type { DomainConfig } from '../config.ts';
import { deriveKey, newId, notFound, seal, type Unit, unseal } from '../kernel/index.ts';
import { type DkimKeyPair, type DnsRecord, dnsRecords, generateDkimKeyPair } from './dns-records.ts';
import { type RecordCheck, type RecordKind, SendingDomain } from './sending-domain.entity.ts';

/** The domains an account sends from: keys, records to publish, and what DNS says about them. */
export class SendingDomains {
  readonly #unit: Unit;
  readonly #config: DomainConfig;

  constructor(unit: Unit, config: DomainConfig) {
    this.#unit = unit;
    this.#config = config;
  }

  list(): Promise<SendingDomain[]> {
    return this.#unit.em.find(SendingDomain, {}, { orderBy: { domain: 'asc' }, limit: 500 });
  }

  async get(id: string): Promise<SendingDomain> {
    const domain = await this.#unit.em.findOne(SendingDomain, { id });
    if (domain === null) throw notFound('domain');
    return domain;
  }

  async isKnown(domain: string): Promise<boolean> {
    return (await this.#unit.em.count(SendingDomain, { domain })) > 0;
  }

  /** The account's entry for a domain; a new one gets a DKIM key pair of its own: `made`, or one made here (seeds and tests). */
  async findOrCreate(domain: string, made?: DkimKeyPair): Promise<SendingDomain> {
    const existing = await this.#unit.em.findOne(SendingDomain, { domain });
    if (existing !== null) return existing;
    const { accountId } = this.#unit.actor;
    const keys = made ?? (await generateDkimKeyPair());
    const created = this.#unit.em.create(SendingDomain, {
      accountId,
      id: newId(),
      domain,
      dkimSelector: `td${this.#unit.clock.now().toISOString().slice(0, 7).replace('-', '')}`,
      dkimPrivateKey: seal(deriveKey(this.#config.secret, 'dkim'), keys.privateKeyPem, `${accountId}:${domain}`),
      dkimPublicKey: keys.publicKey,
    });
    // Senders refer to it by column, so the unit of work cannot know which comes first.
    await this.#unit.em.flush();
    return created;
  }

  /** The records its owner has to publish. */
  records(domain: SendingDomain): DnsRecord[] {
    return dnsRecords({ domain: domain.domain, selector: domain.dkimSelector, publicKey: domain.dkimPublicKey, spfInclude: this.#config.spfInclude });
  }

  /** Keeps the result of a check (`checkRecords`, made outside the scope because it asks the network). */
  async recordCheck(id: string, checks: Record<RecordKind, RecordCheck>): Promise<SendingDomain> {
    const domain = await this.get(id);
    domain.record(checks, this.#unit.clock.now());
    return domain;
  }

  /** The key to sign with, opened; null for an unknown domain. PEM, to be kept in memory only. */
  async signingKey(domainName: string): Promise<{ domain: string; selector: string; privateKeyPem: string } | null> {
    const domain = await this.#unit.em.findOne(SendingDomain, { domain: domainName });
    if (domain === null) return null;
    const privateKeyPem = unseal(deriveKey(this.#config.secret, 'dkim'), domain.dkimPrivateKey, `${domain.accountId}:${domain.domain}`);
    return { domain: domain.domain, selector: domain.dkimSelector, privateKeyPem };
  }
}
