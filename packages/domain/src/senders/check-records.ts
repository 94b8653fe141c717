import { Resolver } from 'node:dns/promises';
import type { DnsRecord } from './dns-records.ts';
import type { RecordCheck, RecordKind } from './sending-domain.entity.ts';

export type RecordChecks = Record<RecordKind, RecordCheck>;

/** Looks up a domain's records. A name without an answer counts as missing; a broken resolver throws. */
export async function checkRecords(records: DnsRecord[], dnsServer?: string): Promise<RecordChecks> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  if (dnsServer !== undefined) resolver.setServers([dnsServer]);
  const checks = await Promise.all(
    records.map(async (record) => [record.kind, await checkRecord(resolver, record)] as const),
  );
  return Object.fromEntries(checks) as RecordChecks;
}

async function checkRecord(resolver: Resolver, record: DnsRecord): Promise<RecordCheck> {
  const relevant = { found: [] as string[], all: [] as string[] };
  for (const name of record.kind === 'dmarc' ? policyNames(record.name) : [record.name]) {
    relevant.all = await lookUp(resolver, record.type, name);
    relevant.found = relevant.all.filter((text) => isOfKind(record.kind, text));
    if (relevant.found.length > 0) break;
  }
  const { found, all } = relevant;
  if (found.length === 0) return { status: 'missing', found: record.kind === 'dmarc' ? [] : all };
  return { status: found.length === 1 && isSatisfied(record, found[0] ?? '') ? 'verified' : 'wrong', found };
}

/**
 * The names where a receiver looks for a domain's policy, in order: the domain, then up the tree (RFC 9989
 * §4.10), at most eight. Single labels are left out, because no account owns a top-level domain.
 */
export function policyNames(name: string): string[] {
  const labels = name.replace(/^_dmarc\./, '').split('.');
  const parents = labels.slice(1, -1).map((_, index) => labels.slice(index + 1));
  return [labels, ...parents.filter((parent) => parent.length < 8)].map(
    (parts) => `_dmarc.${parts.join('.')}`,
  );
}

async function lookUp(resolver: Resolver, type: DnsRecord['type'], name: string): Promise<string[]> {
  try {
    if (type === 'CNAME')
      return (await resolver.resolveCname(name)).map((target) => target.toLowerCase().replace(/\.$/, ''));
    return (await resolver.resolveTxt(name)).map((strings) => strings.join(''));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw error;
  }
}

function isOfKind(kind: RecordKind, text: string): boolean {
  return { spf: /^v=spf1\b/i, dkim: /(^|;)\s*p=/i, dmarc: /^v=DMARC1\b/i, returnPath: /./ }[kind].test(text);
}

/**
 * SPF needs our include among its mechanisms, DKIM our public key, DMARC any valid policy (RFC 7208 §4.5 and
 * RFC 9989 §4.10: more than one record makes all of them void), the return path our host.
 */
function isSatisfied(record: DnsRecord, found: string): boolean {
  if (record.kind === 'spf')
    return found
      .toLowerCase()
      .split(/\s+/)
      .some((term) => record.value.toLowerCase().split(/\s+/).includes(term) && term.startsWith('include:'));
  if (record.kind === 'dkim') return tagValue(found, 'p') === tagValue(record.value, 'p');
  return record.kind === 'returnPath' ? found === record.value.toLowerCase() : isPolicy(found);
}

/**
 * A record without a usable `p` counts as `p=none` if it names a report address, otherwise it is void (RFC
 * 9989 §4.10.1).
 */
function isPolicy(found: string): boolean {
  return (
    /^(none|quarantine|reject)$/i.test(tagValue(found, 'p')) ||
    /^mailto:\S+@\S+/i.test(tagValue(found, 'rua'))
  );
}

function tagValue(text: string, tag: string): string {
  const part = text.split(';').find((piece) => piece.trim().startsWith(`${tag}=`));
  return (part?.trim().slice(tag.length + 1) ?? '').replace(/\s+/g, '');
}
