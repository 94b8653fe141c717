import type { DomainWith } from '../../domain-with.ts';
import { DomainError, type DueWorkHandler } from '../../kernel/index.ts';
import { openLookUp } from '../../senders/index.ts';
import type { OwnDomain } from './own-domain.ts';
import { nextCheckAt } from './own-domain.ts';
import type { OwnDomains } from './own-domains.service.ts';

type CheckingDomain = Pick<DomainWith<{ ownDomains: OwnDomains }>, 'openScope' | 'config' | 'deps'>;
type InScope = <T>(work: (scope: { ownDomains: OwnDomains }) => Promise<T>) => Promise<T>;

/**
 * Looks up a domain in DNS and stores the result; the network call runs between two short scopes. Throws `unavailable` if
 * DNS doesn’t answer.
 */
export async function checkOwnDomain(
  inScope: InScope,
  dnsServer: string | undefined,
  id: string,
): Promise<OwnDomain> {
  const records = await inScope(async ({ ownDomains }) => ownDomains.records(await ownDomains.get(id)));
  const lookUp = openLookUp(dnsServer);
  const answers = await Promise.all(
    records.map(async ({ type, name }) => [type, (await lookUp(type, name)).slice(0, 20)] as const),
  ).catch((cause: unknown) => {
    throw new DomainError('unavailable', 'DNS didn’t answer. Try again in a minute.', {}, { cause });
  });
  return inScope(({ ownDomains }) => ownDomains.recordCheck(id, Object.fromEntries(answers)));
}

const silentMs = 15 * 60_000;

/** Due work: checks a domain again. While DNS doesn’t answer, the last result counts. */
export function checkOwnDomains(domain: CheckingDomain): DueWorkHandler {
  return {
    kind: 'publishing.check-domain',
    async run({ accountId, subjectId }) {
      const now = domain.deps.clock.now();
      const inScope: InScope = (work) => domain.openScope({ accountId, userId: null }, work);
      try {
        return (
          nextCheckAt(await checkOwnDomain(inScope, domain.config.dnsServer, subjectId), now) ?? undefined
        );
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        if (error.code === 'not_found') return undefined;
        if (error.code !== 'unavailable') throw error;
        return new Date(now.getTime() + silentMs);
      }
    },
  };
}
