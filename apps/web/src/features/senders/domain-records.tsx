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

/** Copies all records as a zone file, which most DNS panels can import. */
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
      <Found record={record} />
      {record.kind === 'dmarc' ? <ReportAdvice record={record} /> : null}
    </section>
  );
}

/** What DNS answered, why that isn't enough, and what to change. */
function Found({ record: { kind, status, found, finding } }: { record: DnsRecord }) {
  if (status === 'unchecked' || finding === null) return null;
  const isWrong = status !== 'verified';
  return (
    <Alert tone={isWrong || kind === 'spf' ? 'warning' : 'info'} title={finding.problem}>
      <p>{finding.advice}</p>
      {finding.value === null ? null : <CopyField label="New value" value={finding.value} />}
      {isWrong && found.length > 0 ? (
        <>
          <p className="mt-2 text-xs text-muted-foreground">DNS returns this instead</p>
          {found.map((text) => (
            <code key={text} className="block text-xs break-all">
              {text}
            </code>
          ))}
        </>
      ) : null}
    </Alert>
  );
}

/** An existing DMARC policy is fine as it is. Adding our address shows its reports here. */
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
