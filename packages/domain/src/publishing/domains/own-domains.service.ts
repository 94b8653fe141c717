import { randomBytes } from 'node:crypto';
import { mailOwners } from '../../accounts/index.ts';
import type { DomainConfig } from '../../config.ts';
import { DomainError, fieldError, newId, notFound, type Unit } from '../../kernel/index.ts';
import type { Handles } from '../addresses/handles.service.ts';
import { domainsHostOf, ownDomainName } from './domain-name.ts';
import { explainDomainRecord, type DomainAnswer } from './explain-domain.ts';
import {
  type DomainRecord,
  domainRecords,
  hasRecord,
  nextCheckAt,
  type OwnDomain,
  statusAfter,
} from './own-domain.ts';
import { type OwnDomainFound, ownDomainLimits } from './own-domain.schema.ts';
import {
  claimHostSql,
  insertDomainSql,
  listDomainsSql,
  lockDomainsSql,
  loseHostSql,
  readDomainSql,
  storeCheckSql,
  useHostSql,
  useNoHostSql,
} from './own-domains.sql.ts';

/** The domains under which an account publishes. */
export class OwnDomains {
  readonly #unit: Unit;
  readonly #config: DomainConfig;

  readonly #handles: Pick<Handles, 'current'>;

  constructor(unit: Unit, config: DomainConfig, handles: Pick<Handles, 'current'>) {
    this.#unit = unit;
    this.#config = config;
    this.#handles = handles;
  }

  /** Oldest first. */
  async list(): Promise<OwnDomain[]> {
    const { rows } = await this.#unit.sql<OwnDomain>(listDomainsSql, [this.#accountId]);
    return rows;
  }

  async get(id: string): Promise<OwnDomain> {
    const { rows } = await this.#unit.sql<OwnDomain>(readDomainSql, [this.#accountId, id]);
    if (rows[0] === undefined) throw notFound('domain');
    return rows[0];
  }

  /** Throws a field error for a name that can’t be used, and past the limit. */
  async add(wanted: string): Promise<OwnDomain> {
    const name = await ownDomainName(wanted, this.#config);
    const { sql, actor, clock, dueWork } = this.#unit;
    await sql(lockDomainsSql, [actor.accountId]);
    const known = await this.list();
    if (known.some((domain) => domain.name === name))
      throw fieldError('name', 'You already added this domain.');
    if (known.length >= ownDomainLimits.perAccount)
      throw fieldError('name', `You can have ${ownDomainLimits.perAccount} domains. Remove one first.`);
    // Visitors reach the account by its handle, also on its own domain.
    await this.#handles.current();
    const id = newId();
    const proof = `talkdrum-domain=${randomBytes(16).toString('hex')}`;
    await sql(insertDomainSql, [actor.accountId, id, name, proof, clock.now(), actor.userId]);
    const domain = await this.get(id);
    await dueWork.add('publishing.check-domain', id, nextCheckAt(domain, clock.now()) ?? clock.now());
    return domain;
  }

  /** The records its owner has to publish. */
  records(domain: Pick<OwnDomain, 'name' | 'proof'>): DomainRecord[] {
    return domainRecords(domain, domainsHostOf(this.#config));
  }

  /** Its records with what the last check found, and what to change. */
  answers(domain: OwnDomain): DomainAnswer[] {
    return this.records(domain).map((record) => explainDomainRecord(record, domain));
  }

  /**
   * Stores the result of a check (`lookUpDomain`, run outside the scope because it uses the network) and schedules the
   * next one. Owners get a mail when a domain is lost.
   */
  async recordCheck(id: string, found: OwnDomainFound): Promise<OwnDomain> {
    const { sql, clock, dueWork } = this.#unit;
    await sql(lockDomainsSql, [this.#accountId]);
    const before = await this.get(id);
    const isRight = this.records(before).every((record) => hasRecord(record, found));
    const isOurs = isRight && (await this.#claim(before, found));
    if (!isOurs) await sql(loseHostSql, [this.#accountId, id]);
    const now = clock.now();
    const status = statusAfter(before, isOurs, now);
    await sql(storeCheckSql, [this.#accountId, id, JSON.stringify(found), isRight && !isOurs, status, now]);
    const domain = await this.get(id);
    const next = nextCheckAt(domain, now);
    if (next !== null) await dueWork.add('publishing.check-domain', id, next);
    if (before.status === 'verified' && status === 'lost')
      await mailOwners(this.#unit, 'domain_lost', {
        domain: before.name,
        url: `${this.#config.appUrl}/dashboard/profile?tab=addresses`,
      });
    return domain;
  }

  /** New links of the account use this one. Throws `invalid_state` for one that isn’t verified. */
  async choose(id: string): Promise<OwnDomain> {
    const { sql } = this.#unit;
    await sql(lockDomainsSql, [this.#accountId]);
    const domain = await this.get(id);
    if (domain.status !== 'verified')
      throw new DomainError('invalid_state', 'This domain isn’t verified. Add its records first.');
    await sql(useNoHostSql, [this.#accountId]);
    await sql(useHostSql, [this.#accountId, id]);
    return this.get(id);
  }

  /** Its links stop working at once. The domain is free for another account. */
  async remove(id: string): Promise<void> {
    await this.get(id);
    await this.#unit.sql('delete from own_domain where account_id = $1 and id = $2', [this.#accountId, id]);
    await this.#unit.dueWork.remove('publishing.check-domain', id);
  }

  get #accountId(): string {
    return this.#unit.actor.accountId;
  }

  async #claim({ id, name, proof }: OwnDomain, found: OwnDomainFound): Promise<boolean> {
    const { rows } = await this.#unit.sql(claimHostSql, [this.#accountId, id, name, proof, found.TXT ?? []]);
    return rows.length > 0;
  }
}
