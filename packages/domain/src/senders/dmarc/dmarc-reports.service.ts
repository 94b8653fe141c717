import { newId, notFound, type Unit } from '../../kernel/index.ts';
import { SendingDomain } from '../domains/sending-domain.entity.ts';
import type { AggregateReport } from './read-aggregate-report.ts';
import { insertDmarcReportSql, insertDmarcSourcesSql, sumDmarcSourcesSql } from './dmarc-reports.sql.ts';

/** What providers reported in the last 30 days. */
export interface DmarcSummary {
  reports: number;
  /** Messages that passed DMARC, by DKIM or SPF, and those that failed. */
  passed: number;
  failed: number;
  /** Largest first. */
  sources: { ip: string; passed: number; failed: number; reporters: string[] }[];
}

/**
 * The report address is in public DNS, so anyone can write to it: more reports a day than providers send are
 * discarded.
 */
const maxPerDay = 200;
const maxSources = 500;
const shownSources = 20;

/** Aggregate reports about the account's domains. The figures are the report senders' own. */
export class DmarcReports {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /**
   * Stores a report about one domain. False if it is a duplicate, about another domain, or above today's
   * limit.
   */
  async keep(sendingDomainId: string, report: AggregateReport): Promise<boolean> {
    const { sql, actor } = this.#unit;
    const domain = await this.#unit.em.findOne(SendingDomain, { id: sendingDomainId });
    if (domain === null || !isAbout(domain.domain, report.domain)) return false;
    const id = newId();
    const { count } = await sql(insertDmarcReportSql, [
      actor.accountId,
      id,
      sendingDomainId,
      report.organisation,
      report.reportId,
      report.beginAt,
      report.endAt,
      maxPerDay,
    ]);
    if (count === 0) return false;
    const sources = report.sources.toSorted((a, b) => b.messages - a.messages).slice(0, maxSources);
    await sql(insertDmarcSourcesSql, [
      actor.accountId,
      id,
      sources.map(() => newId()),
      sources.map(({ ip }) => ip),
      sources.map(({ messages }) => messages),
      sources.map(({ isDkimAligned }) => isDkimAligned),
      sources.map(({ isSpfAligned }) => isSpfAligned),
      sources.map(({ disposition }) => disposition),
    ]);
    return true;
  }

  /** Throws `not_found` for a domain that isn't the account's. */
  async summarise(sendingDomainId: string): Promise<DmarcSummary> {
    const { sql, actor, em } = this.#unit;
    if ((await em.findOne(SendingDomain, { id: sendingDomainId })) === null) throw notFound('domain');
    const { rows } = await sql<{
      ip: string;
      passed: number;
      failed: number;
      reporters: string[];
      allPassed: number;
      allFailed: number;
    }>(sumDmarcSourcesSql, [actor.accountId, sendingDomainId, shownSources]);
    const reports = await sql<{ n: number }>(
      `select count(*)::int as n from dmarc_report
       where account_id = $1 and sending_domain_id = $2 and end_at > now() - interval '30 days'`,
      [actor.accountId, sendingDomainId],
    );
    const sources = rows.map(({ ip, passed, failed, reporters }) => ({ ip, passed, failed, reporters }));
    return {
      reports: reports.rows[0]?.n ?? 0,
      passed: rows[0]?.allPassed ?? 0,
      failed: rows[0]?.allFailed ?? 0,
      sources,
    };
  }
}

/** A provider reports about the domain with the policy: the sender's own, or a parent domain. */
function isAbout(domain: string, reported: string): boolean {
  return reported === domain || domain.endsWith(`.${reported}`) || reported.endsWith(`.${domain}`);
}
