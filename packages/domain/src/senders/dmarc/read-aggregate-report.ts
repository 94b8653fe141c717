import { isIP } from 'node:net';
import { SaxesParser } from 'saxes';

/** Mail from one source with the same result. */
interface ReportedSource {
  ip: string;
  messages: number;
  /** Whether DKIM and SPF passed for the domain in From; one of them is enough for DMARC. */
  isDkimAligned: boolean;
  isSpfAligned: boolean;
  disposition: 'none' | 'pass' | 'quarantine' | 'reject';
}

/**
 * An aggregate report (RFC 9990 Appendix A, and the older form of RFC 7489 Appendix C, which has the same
 * elements).
 */
export interface AggregateReport {
  organisation: string;
  reportId: string;
  beginAt: Date;
  endAt: Date;
  /** The domain of the report. */
  domain: string;
  sources: ReportedSource[];
}

/** More rows than any honest report of one day about one sender has. */
const maxRecords = 2_000;
const maxDepth = 12;
const maxTextLength = 1_000;

/** The elements of a report, by their path below `feedback`. */
interface Gathered {
  fields: Map<string, string>;
  records: Map<string, string>[];
}

/**
 * Parses a report's XML. Returns null if it isn't one, declares a document type, nests deeper or has more
 * rows than a report: entities are never expanded. Unreadable rows are left out.
 */
export function readAggregateReport(xml: string): AggregateReport | null {
  const gathered = gather(xml);
  if (gathered === null) return null;
  const { fields, records } = gathered;
  const text = (path: string) => fields.get(path) ?? '';
  const [beginAt, endAt] = [
    timeOf(text('report_metadata/date_range/begin')),
    timeOf(text('report_metadata/date_range/end')),
  ];
  const [organisation, reportId, domain] = [
    text('report_metadata/org_name'),
    text('report_metadata/report_id'),
    text('policy_published/domain').toLowerCase(),
  ];
  if (organisation === '' || reportId === '' || domain === '' || beginAt === null || endAt === null)
    return null;
  return {
    organisation: organisation.slice(0, 200),
    reportId: reportId.slice(0, 200),
    beginAt,
    endAt,
    domain,
    sources: mergeSources(records),
  };
}

function gather(xml: string): Gathered | null {
  const gathered: Gathered = { fields: new Map(), records: [] };
  const path: string[] = [];
  let said = '';
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('doctype', () => refuse('a document type'));
  parser.on('opentag', ({ name }) => {
    path.push(name.slice(name.indexOf(':') + 1).toLowerCase());
    said = '';
    if (path.length > maxDepth) refuse('nesting');
    if (path.length === 2 && path[1] === 'record' && gathered.records.push(new Map()) > maxRecords)
      refuse('rows');
  });
  parser.on('text', (text) => {
    if (said.length < maxTextLength) said += text;
  });
  parser.on('closetag', () => {
    keep(gathered, path, said.trim());
    said = '';
    path.pop();
  });
  try {
    parser.write(xml).close();
  } catch {
    return null;
  }
  return gathered;
}

/** The first value of each element counts. */
function keep({ fields, records }: Gathered, path: readonly string[], value: string): void {
  if (path[0] !== 'feedback' || value === '') return;
  const target = path[1] === 'record' ? records.at(-1) : fields;
  const key = path.slice(path[1] === 'record' ? 2 : 1).join('/');
  if (target !== undefined && !target.has(key)) target.set(key, value);
}

function refuse(what: string): never {
  throw new Error(`a report with ${what} is none`);
}

function timeOf(seconds: string): Date | null {
  const at = new Date(Number(seconds) * 1_000);
  return /^\d{9,11}$/.test(seconds) && at.getTime() < Date.now() + 2 * 86_400_000 ? at : null;
}

/** Merges rows of one source that don't differ in any stored field. */
function mergeSources(records: readonly Map<string, string>[]): ReportedSource[] {
  const merged = new Map<string, ReportedSource>();
  for (const record of records) {
    const source = sourceOf(record);
    if (source === null) continue;
    const key = [source.ip, source.isDkimAligned, source.isSpfAligned, source.disposition].join(' ');
    merged.set(key, { ...source, messages: source.messages + (merged.get(key)?.messages ?? 0) });
  }
  return [...merged.values()];
}

function sourceOf(record: Map<string, string>): ReportedSource | null {
  const text = (path: string) => record.get(`row/${path}`)?.toLowerCase() ?? '';
  const [ip, count, disposition] = [text('source_ip'), text('count'), text('policy_evaluated/disposition')];
  if (isIP(ip) === 0 || ip.includes('%') || !/^[1-9]\d{0,9}$/.test(count)) return null;
  return {
    ip,
    messages: Number(count),
    isDkimAligned: text('policy_evaluated/dkim') === 'pass',
    isSpfAligned: text('policy_evaluated/spf') === 'pass',
    disposition:
      disposition === 'quarantine' || disposition === 'reject' || disposition === 'pass'
        ? disposition
        : 'none',
  };
}
