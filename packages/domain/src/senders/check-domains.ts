import type { BareDomain, DomainWith } from '../domain-with.ts';
import { DomainError, type DueWorkHandler } from '../kernel/index.ts';
import { checkRecords } from './domains/check-records.ts';
import type { SendingDomain } from './domains/sending-domain.entity.ts';
import type { SendingDomains } from './sending-domains.service.ts';

type CheckingDomain = Pick<DomainWith<{ sendingDomains: SendingDomains }>, 'openScope' | 'config' | 'deps'>;

type InScope = <T>(work: (scope: { sendingDomains: SendingDomains }) => Promise<T>) => Promise<T>;

/** Asks DNS about one domain and stores the answer, without a person. */
export function checkDomain(domain: CheckingDomain, accountId: string, id: string): Promise<SendingDomain> {
  const inScope: InScope = (work) => domain.openScope({ accountId, userId: null }, work);
  return recheckDomain(inScope, domain.config.dnsServer, id);
}

/**
 * Checks one domain in DNS and stores the result; the network call runs between two short scopes. Throws
 * `unavailable` if DNS doesn't answer.
 */
export async function recheckDomain(
  inScope: InScope,
  dnsServer: string | undefined,
  id: string,
): Promise<SendingDomain> {
  const records = await inScope(async ({ sendingDomains }) =>
    sendingDomains.records(await sendingDomains.get(id)),
  );
  const checks = await checkRecords(records, dnsServer).catch((cause: unknown) => {
    throw new DomainError('unavailable', 'DNS didn’t answer. Try again in a minute.', {}, { cause });
  });
  return inScope(({ sendingDomains }) => sendingDomains.recordCheck(id, checks));
}

const silentMs = 15 * 60_000;

/**
 * Checks every domain in use daily, and sooner while its records aren't right. While DNS doesn't answer, the
 * last result counts.
 */
export function checkDomains(domain: CheckingDomain): DueWorkHandler {
  return {
    kind: 'senders.check-domain',
    async run({ accountId, subjectId }) {
      if (!(await isInUse(domain, accountId, subjectId))) return undefined;
      const now = domain.deps.clock.now();
      try {
        return (await checkDomain(domain, accountId, subjectId)).nextCheckAt(now);
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'unavailable') throw error;
        return new Date(now.getTime() + silentMs);
      }
    },
  };
}

function isInUse(domain: Pick<BareDomain, 'openScope'>, accountId: string, id: string): Promise<boolean> {
  return domain.openScope({ accountId, userId: null }, async ({ sql }) => {
    const { rows } = await sql(
      'select 1 from sender where account_id = $1 and sending_domain_id = $2 and archived_at is null limit 1',
      [accountId, id],
    );
    return rows.length > 0;
  });
}
