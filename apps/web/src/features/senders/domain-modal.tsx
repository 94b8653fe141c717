import type { SendingDomainOutput } from '@talkdrum/api/contracts';
import { Alert, Button, ErrorState, Modal, Skeleton } from '@talkdrum/ui';
import { useAccountZone } from '../../lib/dates/account-zone.ts';
import { formatTime } from '../../lib/dates/format-date.ts';
import { errorMessage, trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { DmarcSummary } from './dmarc-summary.tsx';
import { CopyAllRecords, RecordCard } from './domain-records.tsx';
import { UnauthenticatedMail } from './unauthenticated-mail.tsx';
import { WarmUpSection } from './warm-up.tsx';
import { verifyingMs } from './use-email-senders.ts';

interface DomainModalProps {
  id: string | null;
  /** Where the confirmation link of a sender that was just created went; null otherwise. */
  linkSent: string | null;
  onClose: () => void;
}

/** The DNS records to publish, with the result of the last check for each. */
export function DomainModal({ id, linkSent, onClose }: DomainModalProps) {
  const timeZone = useAccountZone();
  const utils = trpc.useUtils();
  const domain = trpc.senders.domain.useQuery(
    { id: id ?? '' },
    {
      enabled: id !== null,
      refetchInterval: ({ state }) => (state.data?.isAuthenticated === false ? verifyingMs : false),
    },
  );
  const refusal = useRefusal('senders.edit');
  const check = trpc.senders.checkDomain.useMutation({
    onSuccess: (result) => {
      utils.senders.domain.setData({ id: result.id }, result);
      return utils.senders.list.invalidate();
    },
  });
  return (
    <Modal
      isOpen={id !== null}
      onClose={onClose}
      size="lg"
      title={`Domain authentication${domain.data ? `: ${domain.data.domain}` : ''}`}
      description="Publish these records where your domain is managed. We check them automatically: every few minutes at first, daily later."
      footer={
        <>
          {domain.data?.checkedAt ? (
            <span className="mr-auto text-sm text-muted-foreground">
              Checked {formatTime(domain.data.checkedAt, timeZone)}
            </span>
          ) : null}
          <Button
            variant="primary"
            busy={check.isPending}
            disabledReason={refusal}
            onClick={() => id !== null && check.mutate({ id })}
          >
            {domain.data?.checkedAt ? 'Check again' : 'Check records'}
          </Button>
        </>
      }
    >
      {linkSent === null ? null : (
        <Alert tone="success" title="Confirmation link sent" className="mb-4">
          {linkSent}
        </Alert>
      )}
      {domain.error ? (
        <ErrorState onRetry={() => void domain.refetch()}>{errorMessage(domain.error)}</ErrorState>
      ) : null}
      {check.error && check.variables.id === id ? (
        <Alert tone="danger" title="The check did not finish">
          {errorMessage(check.error)}
        </Alert>
      ) : null}
      {domain.data ? <DomainBody domain={domain.data} /> : <Skeleton className="h-96" />}
    </Modal>
  );
}

function DomainBody({ domain }: { domain: SendingDomainOutput }) {
  return (
    <div className="flex flex-col gap-5">
      <div aria-live="polite">
        {domain.isAuthenticated ? (
          <Alert tone="success" title="Your domain is authenticated">
            Its senders can send campaigns once they are confirmed with the link we emailed to them.
          </Alert>
        ) : (
          <Alert tone="warning" title="Campaigns from this domain can’t start yet">
            They start once SPF, DKIM and DMARC are verified.
          </Alert>
        )}
      </div>
      {domain.isAuthenticated ? <WarmUpSection domain={domain} /> : null}
      <CopyAllRecords records={domain.records} />
      {domain.records.map((record) => (
        <RecordCard key={record.kind} record={record} />
      ))}
      <UnauthenticatedMail domain={domain} />
      {domain.isAuthenticated ? null : <WarmUpSection domain={domain} />}
      <DmarcSummary id={domain.id} />
    </div>
  );
}
