import { type DomainRecord, hasRecord, type OwnDomain } from './own-domain.ts';

export interface DomainAnswer extends DomainRecord {
  isRight: boolean;
  found: string[];
  /** Why it isn’t enough, and what to change; empty before the first check and for a right one. */
  problem: string;
}

/** A record with what DNS answered last. */
export function explainDomainRecord(record: DomainRecord, domain: OwnDomain): DomainAnswer {
  const found = domain.found[record.type] ?? [];
  const isRight = hasRecord(record, domain.found);
  const isSilent = isRight || domain.checkedAt === null;
  return { ...record, isRight, found, problem: isSilent ? '' : problemOf(record, found, domain) };
}

function problemOf({ type, name, value }: DomainRecord, found: string[], domain: OwnDomain): string {
  if (found.length === 0) return missing(type, name, domain);
  if (type === 'CNAME')
    return `${name} points to ${found.join(', ')}. Change the record to ${value}. If your DNS provider has a proxy for it, turn that off.`;
  return `${name} has another text. Add this one beside it, or change it.`;
}

function missing(type: DomainRecord['type'], name: string, { name: domain }: OwnDomain): string {
  const parent = domain.slice(domain.indexOf('.') + 1);
  const twice = `If you added it, check that your DNS panel didn’t write ${parent} twice; changes can take a few hours to show.`;
  const proxy = type === 'CNAME' ? ' An A record or a proxied record isn’t enough.' : '';
  return `DNS has no ${type} record with the name ${name}.${proxy} ${twice}`;
}
