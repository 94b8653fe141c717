import { type OwnDomainOutput, ownDomainLimits } from '@talkdrum/api/contracts';
import { Badge, Button, Card, EmptyState, ErrorState, Skeleton } from '@talkdrum/ui';
import { Globe, Plus } from 'lucide-react';
import { useState } from 'react';
import { toastFailure } from '../../lib/failures.ts';
import { errorMessage, trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { AddDomainModal } from './add-domain-modal.tsx';
import { DomainModal } from './domain-modal.tsx';
import { DomainStatus } from './domain-status.tsx';
import { RemoveDomain } from './remove-domain.tsx';

/** The domains of the account’s own, and which of them new links use. */
export function DomainsCard() {
  const domains = trpc.publishing.domains.useQuery();
  const [isAdding, setIsAdding] = useState(false);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const [removed, setRemoved] = useState<OwnDomainOutput | null>(null);
  const refusal = useRefusal('publishing.edit');
  const isFull = (domains.data?.length ?? 0) >= ownDomainLimits.perAccount;
  const limit = isFull ? `You have ${ownDomainLimits.perAccount} domains. Remove one first.` : null;
  const add = (
    <Button
      size="sm"
      icon={<Plus aria-hidden />}
      disabledReason={refusal ?? limit}
      onClick={() => setIsAdding(true)}
    >
      Add domain
    </Button>
  );
  const opened = domains.data?.find(({ id }) => id === openedId) ?? null;
  const isEmpty = domains.data?.length === 0;
  return (
    <>
      <Card
        title="Your own domains"
        description="Use your own domain, such as join.example.com, for your pages and message links."
        actions={isEmpty ? null : add}
        isFlush={domains.data !== undefined && !isEmpty}
      >
        {domains.data === undefined ? (
          domains.error === null ? (
            <Skeleton className="h-24" />
          ) : (
            <ErrorState onRetry={() => void domains.refetch()}>{errorMessage(domains.error)}</ErrorState>
          )
        ) : isEmpty ? (
          <EmptyState icon={<Globe aria-hidden />} title="No domains yet" action={add}>
            People trust a name they know. You add two DNS records, and we do the rest.
          </EmptyState>
        ) : (
          <ul className="divide-y divide-border border-t border-border">
            {domains.data.map((domain) => (
              <DomainRow
                key={domain.id}
                domain={domain}
                refusal={refusal}
                onOpen={() => setOpenedId(domain.id)}
                onRemove={() => setRemoved(domain)}
              />
            ))}
          </ul>
        )}
      </Card>
      <AddDomainModal
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
        onAdded={({ id }) => setOpenedId(id)}
      />
      <DomainModal domain={opened} onClose={() => setOpenedId(null)} />
      <RemoveDomain domain={removed} onClose={() => setRemoved(null)} />
    </>
  );
}

interface DomainRowProps {
  domain: OwnDomainOutput;
  refusal: string | null;
  onOpen: () => void;
  onRemove: () => void;
}

function DomainRow({ domain, refusal, onOpen, onRemove }: DomainRowProps) {
  const utils = trpc.useUtils();
  const choose = trpc.publishing.chooseDomain.useMutation({
    onSuccess: () => utils.publishing.invalidate(),
    onError: toastFailure('Couldn’t change the domain of new links'),
  });
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <p className="font-medium break-all">{domain.name}</p>
        <DomainStatus domain={domain} />
        {domain.isUsed ? <Badge tone="success">Used for new links</Badge> : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {domain.status === 'verified' && !domain.isUsed ? (
          <Button
            size="sm"
            busy={choose.isPending}
            disabledReason={refusal}
            onClick={() => choose.mutate({ id: domain.id })}
          >
            Use for new links
          </Button>
        ) : null}
        <Button size="sm" aria-label={`DNS records of ${domain.name}`} onClick={onOpen}>
          DNS records
        </Button>
        <Button
          size="sm"
          variant="ghost"
          className="text-danger"
          aria-label={`Remove ${domain.name}`}
          disabledReason={refusal}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}
