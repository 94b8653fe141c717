import { randomBytes } from 'node:crypto';
import type { DomainConfig } from '../config.ts';
import { deriveKey, DomainError, newId, notFound, seal, type Unit, unseal } from '../kernel/index.ts';
import type { RecordChecks } from './domains/check-records.ts';
import { reportAddress } from './dmarc/report-address.ts';
import {
  checkSender,
  type SenderState,
  senderStateColumns,
  type StoppedSender,
} from './domains/sender-stop.ts';
import { type DkimKeyPair, type DnsRecord, dnsRecords, generateDkimKeyPair } from './domains/dns-records.ts';
import { explainRecord, type RecordFinding } from './domains/explain-record.ts';
import { requireRoomForDomain, senderLimits } from './sender-limits.ts';
import {
  type RecordStatus,
  SendingDomain,
  type UnauthenticatedMail,
} from './domains/sending-domain.entity.ts';

/** The domains an account sends from: keys, DNS records, and check results. */
export class SendingDomains {
  readonly #unit: Unit;
  readonly #config: DomainConfig;

  constructor(unit: Unit, config: DomainConfig) {
    this.#unit = unit;
    this.#config = config;
  }

  list(): Promise<SendingDomain[]> {
    return this.#unit.em.find(SendingDomain, {}, { orderBy: { domain: 'asc' }, limit: senderLimits.domains });
  }

  async get(id: string): Promise<SendingDomain> {
    const domain = await this.#unit.em.findOne(SendingDomain, { id });
    if (domain === null) throw notFound('domain');
    return domain;
  }

  async isKnown(domain: string): Promise<boolean> {
    return (await this.#unit.em.findOne(SendingDomain, { domain }, { fields: ['id'] })) !== null;
  }

  /**
   * The account's entry for a domain. A new one gets its own DKIM key pair: `made`, or one generated here
   * (seeds and tests). Throws on the form's field if there are too many.
   */
  async findOrCreate(domain: string, made?: DkimKeyPair): Promise<SendingDomain> {
    const existing = await this.#unit.em.findOne(SendingDomain, { domain });
    if (existing !== null) {
      // Checks stop with a domain's last sender and resume with the next one.
      await this.#unit.dueWork.add(
        'senders.check-domain',
        existing.id,
        existing.nextCheckAt(this.#unit.clock.now()),
      );
      return existing;
    }
    await requireRoomForDomain(this.#unit);
    const { accountId } = this.#unit.actor;
    const keys = made ?? (await generateDkimKeyPair());
    const now = this.#unit.clock.now();
    const created = this.#unit.em.create(SendingDomain, {
      accountId,
      id: newId(),
      domain,
      // The random part keeps two accounts with the same domain from using the same selector for different
      // keys.
      dkimSelector: `td${now.toISOString().slice(0, 7).replace('-', '')}-${randomBytes(4).toString('hex')}`,
      dkimPrivateKey: seal(
        deriveKey(this.#config.secret, 'dkim'),
        keys.privateKeyPem,
        `${accountId}:${domain}`,
      ),
      dkimPublicKey: keys.publicKey,
    });
    // Senders reference it by column, so the unit of work can't derive the order.
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

  /** Its records with what the last check found, and what to change. */
  answers(
    domain: SendingDomain,
  ): (DnsRecord & { status: RecordStatus; found: string[]; finding: RecordFinding | null })[] {
    const statuses = domain.statuses();
    return this.records(domain).map((record) => {
      const [status, found] = [statuses[record.kind], domain.found[record.kind] ?? []];
      const lookups = record.kind === 'spf' ? (domain.spfLookups ?? null) : null;
      return { ...record, status, found, finding: explainRecord({ record, status, found, lookups }) };
    });
  }

  /**
   * Stores the result of a check (`checkRecords`, run outside the scope because it uses the network) and
   * schedules the next one.
   */
  async recordCheck(id: string, checks: RecordChecks): Promise<SendingDomain> {
    const domain = await this.get(id);
    const now = this.#unit.clock.now();
    const hasChanged = domain.record(checks, now);
    await this.#unit.dueWork.add('senders.check-domain', id, domain.nextCheckAt(now));
    if (hasChanged) await this.#unit.dueWork.add('senders.domain-changed', this.#unit.actor.accountId, now);
    return domain;
  }

  /** All reasons why this sender may not send a campaign now, most fundamental first. */
  async campaignStops(senderId: string | null): Promise<StoppedSender[]> {
    const { rows } = await this.#unit.sql<SenderState & { domainId: string | null }>(
      `select ${senderStateColumns}, d.id as domain_id
       from sender s
       left join sending_domain d on d.account_id = s.account_id and d.id = s.sending_domain_id
       where s.account_id = $1 and s.id = $2`,
      [this.#unit.actor.accountId, senderId],
    );
    const state = rows[0];
    if (state === undefined) return [];
    return checkSender(state, {
      records: state.domainId === null ? [] : this.records(await this.get(state.domainId)),
    });
  }

  /**
   * Throws `blocked` with what to do, such as the record to add, if this sender may not send a campaign now.
   */
  async requireCampaignSender(senderId: string | null): Promise<void> {
    const [stop] = await this.campaignStops(senderId);
    if (stop !== undefined) throw new DomainError('blocked', stop.message);
  }

  /** Sets what happens to messages of this domain while its DKIM record fails. */
  async chooseUnauthenticatedMail(id: string, choice: UnauthenticatedMail): Promise<SendingDomain> {
    const domain = await this.get(id);
    domain.unauthenticatedMail = choice;
    return domain;
  }

  /** The unsealed signing key; null for an unknown domain. PEM; keep it in memory only. */
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
