import { randomBytes } from 'node:crypto';
import type { DomainConfig } from '../config.ts';
import { deriveKey, DomainError, newId, notFound, seal, type Unit, unseal } from '../kernel/index.ts';
import type { RecordChecks } from './check-records.ts';
import { reportAddress } from './dmarc/report-address.ts';
import { refusalToSend, type SenderState, senderStateColumns, type SendRefusal } from './refusal-to-send.ts';
import { type DkimKeyPair, type DnsRecord, dnsRecords, generateDkimKeyPair } from './dns-records.ts';
import { SendingDomain, type UnauthenticatedMail } from './sending-domain.entity.ts';

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

  /**
   * The account's entry for a domain; a new one gets a DKIM key pair of its own: `made`, or one made here
   * (seeds and tests).
   */
  async findOrCreate(domain: string, made?: DkimKeyPair): Promise<SendingDomain> {
    const existing = await this.#unit.em.findOne(SendingDomain, { domain });
    if (existing !== null) {
      // Checking ends with a domain's last sender, and begins again with the next.
      await this.#unit.dueWork.add(
        'senders.check-domain',
        existing.id,
        existing.nextCheckAt(this.#unit.clock.now()),
      );
      return existing;
    }
    const { accountId } = this.#unit.actor;
    const keys = made ?? (await generateDkimKeyPair());
    const now = this.#unit.clock.now();
    const created = this.#unit.em.create(SendingDomain, {
      accountId,
      id: newId(),
      domain,
      // The random part keeps two accounts with one domain from asking for the same name with different keys.
      dkimSelector: `td${now.toISOString().slice(0, 7).replace('-', '')}-${randomBytes(4).toString('hex')}`,
      dkimPrivateKey: seal(
        deriveKey(this.#config.secret, 'dkim'),
        keys.privateKeyPem,
        `${accountId}:${domain}`,
      ),
      dkimPublicKey: keys.publicKey,
    });
    // Senders refer to it by column, so the unit of work cannot know which comes first.
    await this.#unit.em.flush();
    await this.#unit.dueWork.add('senders.check-domain', created.id, created.nextCheckAt(now));
    return created;
  }

  /** The records its owner has to publish. */
  records(domain: SendingDomain): DnsRecord[] {
    const { secret, spfInclude, bounceDomain } = this.#config;
    const { domain: name, dkimSelector: selector, dkimPublicKey: publicKey } = domain;
    const address = reportAddress({ secret, bounceDomain }, domain.accountId, domain.id);
    return dnsRecords({
      domain: name,
      selector,
      publicKey,
      spfInclude,
      bounceDomain,
      reportAddress: address,
    });
  }

  /**
   * Keeps the result of a check (`checkRecords`, made outside the scope because it asks the network) and says
   * when the next one is due.
   */
  async recordCheck(id: string, checks: RecordChecks): Promise<SendingDomain> {
    const domain = await this.get(id);
    const now = this.#unit.clock.now();
    const hasChanged = domain.record(checks, now);
    await this.#unit.dueWork.add('senders.check-domain', id, domain.nextCheckAt(now));
    if (hasChanged) await this.#unit.dueWork.add('senders.domain-changed', this.#unit.actor.accountId, now);
    return domain;
  }

  /**
   * Why this sender may not send a campaign now; null when it may. Texts have no domain and are left to their
   * own rules.
   */
  async campaignRefusal(senderId: string | null): Promise<SendRefusal | null> {
    const { rows } = await this.#unit.sql<SenderState & { domainId: string | null }>(
      `select ${senderStateColumns}, d.id as "domainId" from sender s left join sending_domain d on d.account_id = s.account_id and d.id = s.sending_domain_id
       where s.account_id = $1 and s.id = $2 and s.channel = 'email'`,
      [this.#unit.actor.accountId, senderId],
    );
    const state = rows[0];
    if (state === undefined) return null;
    return refusalToSend(state, {
      records: state.domainId === null ? [] : this.records(await this.get(state.domainId)),
    });
  }

  /** Throws `blocked` with the record to add when this sender may not send a campaign now. */
  async requireCampaignSender(senderId: string | null): Promise<void> {
    const refusal = await this.campaignRefusal(senderId);
    if (refusal !== null) throw new DomainError('blocked', refusal.message);
  }

  /** What happens to single messages of this domain while its DKIM record fails. */
  async chooseUnauthenticatedMail(id: string, choice: UnauthenticatedMail): Promise<SendingDomain> {
    const domain = await this.get(id);
    domain.unauthenticatedMail = choice;
    return domain;
  }

  /** The key to sign with, opened; null for an unknown domain. PEM, to be kept in memory only. */
  async signingKey(
    domainName: string,
  ): Promise<{ domain: string; selector: string; privateKeyPem: string } | null> {
    const domain = await this.#unit.em.findOne(SendingDomain, { domain: domainName });
    if (domain === null) return null;
    const privateKeyPem = unseal(
      deriveKey(this.#config.secret, 'dkim'),
      domain.dkimPrivateKey,
      `${domain.accountId}:${domain.domain}`,
    );
    return { domain: domain.domain, selector: domain.dkimSelector, privateKeyPem };
  }
}
