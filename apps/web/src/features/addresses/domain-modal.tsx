import type { OwnDomainOutput } from '@talkdrum/api/contracts';
import { Alert, Button, CopyField, Modal, Status } from '@talkdrum/ui';
import { useAccountZone } from '../../lib/dates/account-zone.ts';
import { formatTime } from '../../lib/dates/format-date.ts';
import { errorMessage, trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { DomainAbout } from './domain-status.tsx';

type DnsRecord = OwnDomainOutput['records'][number];

const titles = {
  CNAME: 'CNAME: leads visitors to your pages',
  TXT: 'TXT: proves that the domain is yours',
} as const;

/** The two records to publish, with what the last check found. */
export function DomainModal({ domain, onClose }: { domain: OwnDomainOutput | null; onClose: () => void }) {
  const timeZone = useAccountZone();
  const utils = trpc.useUtils();
  const refusal = useRefusal('publishing.edit');
  const check = trpc.publishing.checkDomain.useMutation({
    onSuccess: () => utils.publishing.invalidate(),
  });
  const isChecked = domain !== null && domain.checkedAt !== null;
  return (
    <Modal
      isOpen={domain !== null}
      onClose={onClose}
      size="lg"
      title={`DNS records${domain === null ? '' : `: ${domain.name}`}`}
      description="Publish these records where your domain is managed."
      footer={
        <>
          {isChecked ? (
            <span className="mr-auto text-sm text-muted-foreground">
              Checked {formatTime(domain.checkedAt ?? '', timeZone)}
            </span>
          ) : null}
          <Button
            variant="primary"
            busy={check.isPending}
            disabledReason={refusal}
            onClick={() => domain !== null && check.mutate({ id: domain.id })}
          >
            Check now
          </Button>
        </>
      }
    >
      {check.error && check.variables.id === domain?.id ? (
        <Alert tone="danger" title="The check didn’t finish" className="mb-4">
          {errorMessage(check.error)}
        </Alert>
      ) : null}
      {domain === null ? null : (
        <div className="flex flex-col gap-5">
          <div aria-live="polite">
            <DomainAbout domain={domain} />
          </div>
          {domain.records.map((record) => (
            <RecordCard key={record.type} record={record} isChecked={isChecked} />
          ))}
        </div>
      )}
    </Modal>
  );
}

function RecordCard({ record, isChecked }: { record: DnsRecord; isChecked: boolean }) {
  const { type, name, value, isRight, found, problem } = record;
  return (
    <section aria-label={titles[type]} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{titles[type]}</h3>
        {isChecked ? (
          <Status tone={isRight ? 'success' : found.length > 0 ? 'danger' : 'warning'}>
            {isRight ? 'Found' : found.length > 0 ? 'Found, but different' : 'Not found'}
          </Status>
        ) : (
          <Status tone="neutral">Not checked yet</Status>
        )}
      </div>
      <CopyField label={`${type} name`} value={name} />
      <CopyField label={`${type} value`} value={value} />
      {problem === '' ? null : (
        <Alert tone="warning" title={problem}>
          {found.length === 0 ? null : (
            <>
              <p className="text-xs text-muted-foreground">DNS returns this instead</p>
              {found.map((text) => (
                <code key={text} className="block text-xs break-all">
                  {text}
                </code>
              ))}
            </>
          )}
        </Alert>
      )}
    </section>
  );
}
