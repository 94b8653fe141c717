import { maxSpfLookups } from './count-spf-lookups.ts';
import type { DnsRecord } from './dns-records.ts';
import type { RecordStatus } from '../sender.schema.ts';
import { tagValue } from './record-tags.ts';

/** What DNS answered for a record at the last check. */
export interface RecordAnswer {
  record: DnsRecord;
  status: RecordStatus;
  found: readonly string[];
  /** SPF only; null while unknown. */
  lookups: number | null;
}

export interface RecordFinding {
  /** Why it isn't enough, or what could be better. */
  problem: string;
  /** What to change. */
  advice: string;
  /** The value to publish instead of the one found; null if it's the record's own. */
  value: string | null;
}

/** Says in plain words why a record isn't enough and what to change. Null if there is nothing to say. */
export function explainRecord(answer: RecordAnswer): RecordFinding | null {
  const { record, status, found } = answer;
  if (status === 'unchecked') return null;
  if (status === 'missing') return explainMissing(record, found);
  if (record.kind === 'spf') return status === 'wrong' ? explainSpf(answer) : warnOfLookups(answer);
  if (record.kind === 'dmarc') return explainDmarc(answer);
  if (status === 'verified') return null;
  return record.kind === 'dkim' ? explainDkim(answer) : explainReturnPath(answer);
}

function explainMissing({ kind, type, name }: DnsRecord, found: readonly string[]): RecordFinding {
  const others = {
    spf: `${name} has other ${type} records, but none that starts with v=spf1.`,
    dkim: `${name} has a ${type} record, but it isn’t a DKIM key: it has no p= part.`,
    dmarc: '',
    returnPath: '',
  }[kind];
  return {
    problem: found.length > 0 && others !== '' ? others : `DNS has no ${type} record with the name ${name}.`,
    advice:
      'Add the record as shown. If you did, check that your DNS panel didn’t add the domain to the name twice; ' +
      'changes can take a few hours to show.',
    value: null,
  };
}

function explainSpf({ record, found, lookups }: RecordAnswer): RecordFinding {
  const include = record.value.split(' ').find((term) => term.startsWith('include:')) ?? '';
  if (found.length > 1)
    return {
      problem: `There are ${found.length} SPF records. A domain can have only one, so mail servers ignore all of them.`,
      advice: 'Delete them and publish this one, which contains what they allow and our servers.',
      value: mergeSpf(found, include),
    };
  const [text = ''] = found;
  const terms = text.toLowerCase().split(/\s+/);
  const merged = mergeSpf(found, include);
  if (!terms.includes(include.toLowerCase()))
    return {
      problem: `The SPF record doesn’t allow our servers: ${include} is missing.`,
      advice:
        'Change the record to this value. Don’t add a second one, because that would make both invalid.',
      value: merged,
    };
  return (
    explainLookups(lookups) ?? {
      problem: `${include} comes after “all”, where mail servers stop reading.`,
      advice: 'Change the record to this value.',
      value: merged,
    }
  );
}

function explainLookups(lookups: number | null): RecordFinding | null {
  if (lookups === null || lookups <= maxSpfLookups) return null;
  return {
    problem: `The SPF record needs more than ${maxSpfLookups} DNS lookups. Mail servers give up after ${maxSpfLookups} and treat it as invalid.`,
    advice:
      'Remove the services that you no longer send with. Each include, a, mx, ptr, exists and redirect counts, ' +
      'and so do those inside an include.',
    value: null,
  };
}

/** The domain was verified before, so it can still send. */
function warnOfLookups({ lookups }: RecordAnswer): RecordFinding | null {
  const finding = explainLookups(lookups);
  if (finding === null) return null;
  return { ...finding, advice: `Your campaigns still go out, signed with DKIM. ${finding.advice}` };
}

/** One record with the terms of all, ours before the final `all`; the most lenient `all` stays. */
function mergeSpf(found: readonly string[], include: string): string {
  const terms = found.flatMap((text) => text.trim().split(/\s+/).slice(1));
  const isEnd = (term: string) => /^[+~?-]?all$/i.test(term);
  const allowed = terms.filter((term) => !isEnd(term) && term.toLowerCase() !== include.toLowerCase());
  const ends = terms.filter(isEnd);
  const end = ['?all', '~all', '-all'].find((each) => ends.includes(each)) ?? '~all';
  return ['v=spf1', ...new Set(allowed), include, end].join(' ');
}

function explainDkim({ record, found }: RecordAnswer): RecordFinding {
  if (found.length > 1)
    return {
      problem: `There are ${found.length} DKIM keys with this name. Mail servers can’t tell which one is right.`,
      advice: 'Delete all of them but the one shown.',
      value: null,
    };
  const [key, expected] = [tagValue(found[0] ?? '', 'p'), tagValue(record.value, 'p')];
  if (key === '')
    return {
      problem: 'The key is empty, which means that it was revoked.',
      advice: 'Publish the value as shown.',
      value: null,
    };
  if (expected.startsWith(key))
    return {
      problem: `The key was cut off: DNS has ${key.length} of its ${expected.length} characters.`,
      advice:
        'Your DNS panel limits a text to 255 characters. Enter the value in two quoted parts, as “Copy all records” has it.',
      value: null,
    };
  return {
    problem:
      'The key differs from ours, so signatures fail. It may be from another service or another account.',
    advice: 'Replace the value with the one shown. Check that no character was lost when you copied it.',
    value: null,
  };
}

function explainDmarc({ status, found }: RecordAnswer): RecordFinding | null {
  const [text = ''] = found;
  if (found.length > 1)
    return {
      problem: `There are ${found.length} DMARC records. A domain can have only one, so mail servers ignore all of them.`,
      advice: 'Keep one and delete the others.',
      value: null,
    };
  if (status === 'wrong')
    return {
      problem: `Its policy isn’t valid: p=${tagValue(text, 'p') || '(empty)'}.`,
      advice: 'Set p= to none, quarantine or reject, or publish the value as shown.',
      value: null,
    };
  if (!/^none$/i.test(tagValue(text, 'p'))) return null;
  return {
    problem:
      'The policy is none: it’s enough to send, but mail that others send in your name is still delivered.',
    advice: 'When the reports below show that your own mail passes, change p=none to p=quarantine.',
    value: null,
  };
}

function explainReturnPath({ record, found }: RecordAnswer): RecordFinding {
  return {
    problem: `${record.name} points to ${found.join(', ')}.`,
    advice: `Point it to ${record.value}, or delete it: without it, bounces go to our domain.`,
    value: null,
  };
}
