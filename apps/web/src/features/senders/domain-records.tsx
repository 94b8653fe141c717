import type { SendingDomainOutput } from '@talkdrum/api/contracts';
import { Alert, Button, CopyField, Status, type Tone, useCopy } from '@talkdrum/ui';
import { Check, Copy } from 'lucide-react';
import { zoneLines } from './zone-lines.ts';

type DnsRecord = SendingDomainOutput['records'][number];

const titles = {
  spf: 'SPF: who may send for the domain',
  dkim: 'DKIM: the signature on each message',
  dmarc: 'DMARC: what receivers do when both fail',
  returnPath: 'Return path: where bounces go (optional)',
} as const;

const statuses: Record<DnsRecord['status'], { label: string; tone: Tone }> = {
  unchecked: { label: 'Not checked yet', tone: 'neutral' },
  missing: { label: 'Not found', tone: 'warning' },
  wrong: { label: 'Found, but different', tone: 'danger' },
  verified: { label: 'Verified', tone: 'success' },
};

/** All records as lines of a zone file, which most DNS panels import. */
export function CopyAllRecords({ records }: { records: DnsRecord[] }) {
  const { isCopied, copy } = useCopy();
  return (
    <div>
      <Button
        icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        onClick={() => void copy(zoneLines(records))}
      >
        {isCopied ? 'Copied' : 'Copy all records'}
      </Button>
      <span aria-live="polite" className="sr-only">
        {isCopied ? 'All records copied' : ''}
      </span>
    </div>
  );
}

export function RecordCard({ record }: { record: DnsRecord }) {
  const { label, tone } = statuses[record.status];
  return (
    <section aria-label={titles[record.kind]} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{titles[record.kind]}</h3>
        <Status tone={tone}>{label}</Status>
      </div>
      {record.kind === 'returnPath' ? (
        <p className="text-sm text-muted-foreground">
          With this record, SPF also covers your own domain. Until you add it, bounces go to our domain.
        </p>
      ) : null}
      <CopyField label={`${record.type} name`} value={record.name} />
      <CopyField label="Value" value={record.value} />
      {record.status === 'wrong' ? (
        <Alert tone="warning" title="DNS returns this instead">
          {record.kind === 'spf' ? <p>{spfAdvice(record)}</p> : null}
          {record.found.map((text) => (
            <code key={text} className="block break-all">
              {text}
            </code>
          ))}
        </Alert>
      ) : null}
      {record.kind === 'dmarc' ? <ReportAdvice record={record} /> : null}
    </section>
  );
}

/** RFC 7208 §4.5: of two SPF records neither counts, so what is there is added to. */
function spfAdvice({ value, found }: DnsRecord): string {
  const include = value.split(' ').find((term) => term.startsWith('include:')) ?? value;
  return found.length > 1
    ? `A domain can have only one SPF record. Merge these into one that contains ${include}.`
    : `Add ${include} to the record you have. A second SPF record would make both invalid.`;
}

/** A policy of one's own is right as it is; with our address in it, its reports are shown here. */
function ReportAdvice({ record: { status, found, value } }: { record: DnsRecord }) {
  const address = /mailto:(\S+)$/.exec(value)?.[1] ?? '';
  if (status !== 'verified' || found.some((text) => text.includes(address))) return null;
  return (
    <Alert tone="info" title="See who sends in your name">
      Add <code className="break-all">mailto:{address}</code> to <code>rua=</code> in your record, after a
      comma, and we show the reports below.
    </Alert>
  );
}
