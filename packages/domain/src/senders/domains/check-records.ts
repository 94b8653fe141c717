import { countSpfLookups } from './count-spf-lookups.ts';
import type { DnsRecord } from './dns-records.ts';
import { type LookUp, openLookUp } from './look-up.ts';
import { tagValue } from './record-tags.ts';
import type { RecordCheck, RecordKind } from './sending-domain.entity.ts';

export type RecordChecks = Record<RecordKind, RecordCheck>;

/** Looks up a domain's records. A name without an answer counts as missing; a broken resolver throws. */
export async function checkRecords(records: DnsRecord[], dnsServer?: string): Promise<RecordChecks> {
  const lookUp = openLookUp(dnsServer);
  const checks = await Promise.all(
    records.map(async (record) => [record.kind, await checkRecord(lookUp, record)] as const),
  );
  return Object.fromEntries(checks) as RecordChecks;
}

async function checkRecord(lookUp: LookUp, record: DnsRecord): Promise<RecordCheck> {
  const relevant = { found: [] as string[], all: [] as string[] };
  for (const name of record.kind === 'dmarc' ? policyNames(record.name) : [record.name]) {
    relevant.all = await lookUp(record.type, name);
    relevant.found = relevant.all.filter((text) => isOfKind(record.kind, text));
    if (relevant.found.length > 0) break;
  }
  const { found, all } = relevant;
  if (found.length === 0) return { status: 'missing', found: record.kind === 'dmarc' ? [] : all };
  const isRight = found.length === 1 && isSatisfied(record, found[0] ?? '');
  if (record.kind !== 'spf') return { status: isRight ? 'verified' : 'wrong', found };
  const lookups = found.length === 1 ? await countLookups(lookUp, found[0] ?? '') : null;
  return { status: isRight ? 'verified' : 'wrong', found, lookups };
}

/** Null if a name in it can't be looked up now: then it isn't judged by that. */
async function countLookups(lookUp: LookUp, record: string): Promise<number | null> {
  try {
    return await countSpfLookups(record, async (name) => {
      const texts = await lookUp('TXT', name);
      return texts.find((text) => isOfKind('spf', text)) ?? null;
    });
  } catch {
    return null;
  }
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

function isOfKind(kind: RecordKind, text: string): boolean {
  return { spf: /^v=spf1\b/i, dkim: /(^|;)\s*p=/i, dmarc: /^v=DMARC1\b/i, returnPath: /./ }[kind].test(text);
}

/**
 * SPF needs our include among its mechanisms, DKIM our public key, DMARC any valid policy (RFC 7208 §4.5 and
 * RFC 9989 §4.10: more than one record makes all of them void), the return path our host.
 */
function isSatisfied(record: DnsRecord, found: string): boolean {
  if (record.kind === 'spf') return allowsUs(record, found);
  if (record.kind === 'dkim') return tagValue(found, 'p') === tagValue(record.value, 'p');
  return record.kind === 'returnPath' ? found === record.value.toLowerCase() : isPolicy(found);
}

/** Terms after `all` aren't read (RFC 7208 §5.1). */
function allowsUs({ value }: DnsRecord, found: string): boolean {
  const terms = found.toLowerCase().split(/\s+/);
  const end = terms.findIndex((term) => /^[+~?-]?all$/.test(term));
  const ours = value.toLowerCase().split(/\s+/);
  return terms
    .slice(0, end === -1 ? undefined : end)
    .some((term) => term.startsWith('include:') && ours.includes(term));
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
