import type { MadeApiKeyOutput } from '@talkdrum/api/contracts';
import { Alert, Button, CopyField, Modal } from '@talkdrum/ui';

const closingQuestion = {
  title: 'Close without the key?',
  description: 'It cannot be shown again. Without it, revoke it and create another.',
  confirmLabel: 'Close',
  cancelLabel: 'Show the key',
};

/** The secret, once. Nothing can show it again, so closing asks whether it was kept. */
export function NewKeyModal({ made, onClose }: { made: MadeApiKeyOutput | null; onClose: () => void }) {
  return (
    <Modal
      isOpen={made !== null}
      onClose={onClose}
      dirty
      closingQuestion={closingQuestion}
      title="Your new key"
      footer={
        <Button variant="primary" onClick={onClose}>
          I have kept it
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Alert tone="warning" title="Copy it now">
          We keep a hash of it alone: nobody can show it to you again. Whoever has it can send in your name.
        </Alert>
        {made === null ? null : <Secret made={made} />}
      </div>
    </Modal>
  );
}

const userLabels = { smtp: 'User', smpp: 'system_id' } as const;

function Secret({ made: { gateway, prefix, secret } }: { made: MadeApiKeyOutput }) {
  if (gateway === 'api') return <CopyField label="API key" value={secret} />;
  return (
    <>
      <CopyField label={userLabels[gateway]} value={prefix} />
      <CopyField label="Password" value={secret} />
    </>
  );
}
