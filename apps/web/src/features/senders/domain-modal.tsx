import type { SendingDomainOutput } from '@talkdrum/api/contracts';
import { Alert, Button, CopyField, ErrorState, Modal, Skeleton, Status, type Tone } from '@talkdrum/ui';
import { formatTime } from '../../lib/format.ts';
import { errorMessage, trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';

type DnsRecord = SendingDomainOutput['records'][number];

const titles = {
  spf: 'SPF: who may send for the domain',
  dkim: 'DKIM: the signature on each message',
  dmarc: 'DMARC: what receivers do without the two',
} as const;

const statuses: Record<DnsRecord['status'], { label: string; tone: Tone }> = {
  unchecked: { label: 'Not checked yet', tone: 'neutral' },
  missing: { label: 'Not found', tone: 'warning' },
  wrong: { label: 'Found, but different', tone: 'danger' },
  verified: { label: 'Verified', tone: 'success' },
};

/** The exact records to publish, and what DNS says about each. */
export function DomainModal({ id, onClose }: { id: string | null; onClose: () => void }) {
  const domain = trpc.senders.domain.useQuery({ id: id ?? '' }, { enabled: id !== null });
  const utils = trpc.useUtils();
  const refusal = useRefusal('senders.edit');
  const check = trpc.senders.checkDomain.useMutation({ onSuccess: (result) => utils.senders.domain.setData({ id: result.id }, result) });
  return (
    <Modal
      open={id !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="lg"
      title={`Domain authentication${domain.data ? `: ${domain.data.domain}` : ''}`}
      description="Publish these three TXT records where your domain is managed, then check."
      footer={
        <>
          {domain.data?.checkedAt ? <span className="mr-auto text-sm text-muted-foreground">Last check {formatTime(domain.data.checkedAt)}</span> : null}
          <Button variant="primary" busy={check.isPending} disabledReason={refusal} onClick={() => id !== null && check.mutate({ id })}>
            Check records
          </Button>
        </>
      }
    >
      {domain.error ? <ErrorState onRetry={() => void domain.refetch()}>{errorMessage(domain.error)}</ErrorState> : null}
      {check.error && check.variables.id === id ? (
        <Alert tone="danger" title="The check did not finish">
          {errorMessage(check.error)}
        </Alert>
      ) : null}
      {domain.data?.isAuthenticated ? <Alert tone="success" title="Your domain is authenticated" /> : null}
      <div className="mt-2 flex flex-col gap-5">
        {domain.data ? domain.data.records.map((record) => <RecordCard key={record.kind} record={record} />) : <Skeleton className="h-96" />}
      </div>
    </Modal>
  );
}

/** RFC 7208 §4.5: of two SPF records neither counts, so what is there is added to. */
function spfAdvice({ value, found }: DnsRecord): string {
  const include = value.split(' ').find((term) => term.startsWith('include:')) ?? value;
  return found.length > 1
    ? `A domain has one SPF record: join these, with ${include} in it.`
    : `Add ${include} to the record you have. A second SPF record would make both void.`;
}

function RecordCard({ record }: { record: DnsRecord }) {
  const { label, tone } = statuses[record.status];
  return (
    <section aria-label={titles[record.kind]} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{titles[record.kind]}</h3>
        <Status tone={tone}>{label}</Status>
      </div>
      <CopyField label={`${record.type} name`} value={record.name} />
      <CopyField label="Value" value={record.value} />
      {record.status === 'wrong' ? (
        <Alert tone="warning" title="DNS answers this instead">
          {record.kind === 'spf' ? <p>{spfAdvice(record)}</p> : null}
          {record.found.map((text) => (
            <code key={text} className="block break-all">
              {text}
            </code>
          ))}
        </Alert>
      ) : null}
    </section>
  );
}
