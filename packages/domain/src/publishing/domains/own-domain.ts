import type { OwnDomainFound, OwnDomainStatus } from './own-domain.schema.ts';

/** A domain under which an account publishes. */
export interface OwnDomain {
  id: string;
  /** As DNS knows it. */
  name: string;
  proof: string;
  status: OwnDomainStatus;
  statusAt: Date;
  found: OwnDomainFound;
  isTaken: boolean;
  /** Whether new links of the account use it. */
  isUsed: boolean;
  checkedAt: Date | null;
  createdAt: Date;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** For so long we look for the records of a new domain. */
const patienceMs = 14 * dayMs;

export interface DomainRecord {
  type: 'CNAME' | 'TXT';
  name: string;
  value: string;
}

/** The two records: one leads visitors here, the other proves to which account the domain belongs. */
export function domainRecords(
  { name, proof }: Pick<OwnDomain, 'name' | 'proof'>,
  host: string,
): DomainRecord[] {
  return [
    { type: 'CNAME', name, value: host },
    { type: 'TXT', name: `_talkdrum.${name}`, value: proof },
  ];
}

/** Whether DNS has a record. Others beside it don’t matter: two accounts of one company may both prove theirs. */
export function hasRecord({ type, value }: DomainRecord, found: OwnDomainFound): boolean {
  return (found[type] ?? []).some((text) => text.trim() === value);
}

/** The status after a check. `isOurs`: the records are right and no other account holds the domain. */
export function statusAfter(
  { status, createdAt }: Pick<OwnDomain, 'status' | 'createdAt'>,
  isOurs: boolean,
  now: Date,
): OwnDomainStatus {
  if (isOurs) return 'verified';
  if (status === 'verified' || status === 'lost') return 'lost';
  return now.getTime() - createdAt.getTime() > patienceMs ? 'failed' : 'waiting';
}

/**
 * Daily; sooner while the records aren’t right, because their owner is working on them: after a tenth of the time they
 * have been wrong. Never for a failed one, which a person checks.
 */
export function nextCheckAt({ status, statusAt }: Pick<OwnDomain, 'status' | 'statusAt'>, now: Date) {
  if (status === 'failed') return null;
  const lasted = now.getTime() - statusAt.getTime();
  const wait = status === 'verified' ? dayMs : Math.min(dayMs, Math.max(minuteMs, lasted / 10));
  return new Date(now.getTime() + wait);
}
