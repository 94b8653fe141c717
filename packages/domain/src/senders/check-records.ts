import { Resolver } from 'node:dns/promises';
import type { DnsRecord } from './dns-records.ts';
import type { RecordCheck, RecordKind } from './sending-domain.entity.ts';

/** Asks DNS for the three records. A name that does not answer counts as missing; a broken resolver throws. */
export async function checkRecords(records: DnsRecord[], dnsServer?: string): Promise<Record<RecordKind, RecordCheck>> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  if (dnsServer !== undefined) resolver.setServers([dnsServer]);
  const checks = await Promise.all(records.map(async (record) => [record.kind, await checkRecord(resolver, record)] as const));
  return Object.fromEntries(checks) as Record<RecordKind, RecordCheck>;
}

async function checkRecord(resolver: Resolver, record: DnsRecord): Promise<RecordCheck> {
  const found = await lookUp(resolver, record.name);
  const relevant = found.filter((text) => startsLike(record.kind, text));
  if (relevant.length === 0) return { status: 'missing', found };
  return { status: relevant.length === 1 && isSatisfied(record, relevant[0] ?? '') ? 'verified' : 'wrong', found: relevant };
}

async function lookUp(resolver: Resolver, name: string): Promise<string[]> {
  try {
    return (await resolver.resolveTxt(name)).map((strings) => strings.join(''));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw error;
  }
}

function startsLike(kind: RecordKind, text: string): boolean {
  const start = { spf: /^v=spf1\b/i, dkim: /(^|;)\s*p=/i, dmarc: /^v=DMARC1\b/i }[kind];
  return start.test(text);
}

/**
 * SPF needs our include among its mechanisms, DKIM our public key, DMARC any valid policy
 * (RFC 7208 §4.5 and RFC 7489 §6.6.3: more than one record makes all of them void).
 */
function isSatisfied(record: DnsRecord, found: string): boolean {
  if (record.kind === 'spf')
    return found
      .toLowerCase()
      .split(/\s+/)
      .some((term) => record.value.toLowerCase().split(/\s+/).includes(term) && term.startsWith('include:'));
  if (record.kind === 'dkim') return tagValue(found, 'p') === tagValue(record.value, 'p');
  return /;\s*p=(none|quarantine|reject)\b/i.test(found);
}

function tagValue(text: string, tag: string): string {
  const part = text.split(';').find((piece) => piece.trim().startsWith(`${tag}=`));
  return (part?.trim().slice(tag.length + 1) ?? '').replace(/\s+/g, '');
}
