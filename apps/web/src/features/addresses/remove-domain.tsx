import type { OwnDomainOutput } from '@talkdrum/api/contracts';
import { ConfirmDialog } from '@talkdrum/ui';
import { trpc } from '../../lib/trpc.ts';

export function RemoveDomain({ domain, onClose }: { domain: OwnDomainOutput | null; onClose: () => void }) {
  const utils = trpc.useUtils();
  const remove = trpc.publishing.removeDomain.useMutation({
    onSuccess: () => utils.publishing.invalidate(),
  });
  return (
    <ConfirmDialog
      isOpen={domain !== null}
      onClose={onClose}
      title={`Remove ${domain?.name ?? ''}?`}
      description="Links with this domain stop working immediately, including those in messages you already sent. Pages stay available at their address on our domain."
      confirmLabel="Remove domain"
      onConfirm={async () => {
        if (domain !== null) await remove.mutateAsync({ id: domain.id });
      }}
    />
  );
}
