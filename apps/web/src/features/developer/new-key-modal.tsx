import type { MadeApiKeyOutput } from '@talkdrum/api/contracts';
import { Alert, Button, CopyField, Modal } from '@talkdrum/ui';
import { trpc } from '../../lib/trpc.ts';
import { FirstRequest } from './first-request/first-request.tsx';
import { TrySmpp, TrySmtp } from './first-request/try-gateway.tsx';

const closingQuestion = {
  title: 'Close without the key?',
  description: 'We can’t show it again. If you lose it, revoke it and create another.',
  confirmLabel: 'Close',
  cancelLabel: 'Show the key',
};

/** Shows the secret once. Closing asks for confirmation, because it can't be shown again. */
export function NewKeyModal({ created, onClose }: { created: MadeApiKeyOutput | null; onClose: () => void }) {
  return (
    <Modal
      isOpen={created !== null}
      onClose={onClose}
      dirty
      closingQuestion={closingQuestion}
      title="Your new key"
      size="lg"
      footer={
        <Button variant="primary" onClick={onClose}>
          I’ve saved it
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Alert tone="warning" title="Copy it now">
          We only store a hash of it, so we can’t show it again. Anyone who has it can send on your behalf.
        </Alert>
        {created === null ? null : <Secret created={created} />}
      </div>
    </Modal>
  );
}

const userLabels = { smtp: 'User', smpp: 'system_id' } as const;

function Secret({ created }: { created: MadeApiKeyOutput }) {
  const { gateway, prefix, secret } = created;
  if (gateway === 'api')
    return (
      <>
        <CopyField label="API key" value={secret} />
        <h3 className="text-section">First request in a minute</h3>
        <FirstRequest secret={secret} />
      </>
    );
  return (
    <>
      <CopyField label={userLabels[gateway]} value={prefix} />
      <CopyField label="Password" value={secret} />
      <TryIt created={created} />
    </>
  );
}

function TryIt({ created: { gateway, prefix, secret } }: { created: MadeApiKeyOutput }) {
  const access = trpc.apiKeys.access.useQuery();
  const place = gateway === 'api' ? null : (access.data?.[gateway] ?? null);
  if (place === null) return null;
  return gateway === 'smtp' ? (
    <TrySmtp place={place} user={prefix} secret={secret} />
  ) : (
    <TrySmpp place={place} user={prefix} secret={secret} />
  );
}
