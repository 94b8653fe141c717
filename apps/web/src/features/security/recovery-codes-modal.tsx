import { Alert, Button, CodeBlock, Modal } from '@talkdrum/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';

const closingQuestion = {
  title: 'Close without the codes?',
  description: 'We won’t show them again. You can create new ones under Security.',
  confirmLabel: 'Close',
  cancelLabel: 'Show the codes',
};

/** Shows the recovery codes once. Closing asks for confirmation until the person says they saved them. */
export function RecoveryCodesModal({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [isSaved, setIsSaved] = useState(false);
  const text = codes.join('\n');
  return (
    <Modal
      isOpen
      onClose={onClose}
      dirty={!isSaved}
      closingQuestion={closingQuestion}
      title="Save your recovery codes"
      description="Each works once, when you don’t have your authenticator app or passkey."
      footer={
        <Button
          variant="primary"
          disabledReason={isSaved ? null : 'Confirm that you saved the codes first'}
          onClick={onClose}
        >
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Alert tone="warning">
          We won’t show them again. Keep them somewhere safe, but not on your phone.
        </Alert>
        <CodeBlock label="recovery codes" code={text} />
        <div>
          <Button icon={<Download aria-hidden />} onClick={() => download(text)}>
            Download
          </Button>
        </div>
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            className="size-5 accent-primary"
            checked={isSaved}
            onChange={(event) => setIsSaved(event.target.checked)}
          />
          I’ve saved the codes
        </label>
      </div>
    </Modal>
  );
}

function download(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(
    new Blob([`Talkdrum recovery codes\nEach works once.\n\n${text}\n`], { type: 'text/plain' }),
  );
  link.download = 'talkdrum-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(link.href);
}
