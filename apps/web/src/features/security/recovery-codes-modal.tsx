import { Alert, Button, CodeBlock, Modal } from '@talkdrum/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';

const closingQuestion = {
  title: 'Close without the codes?',
  description: 'They are not shown again. You can make new ones under Security.',
  confirmLabel: 'Close',
  cancelLabel: 'Show the codes',
};

/** Recovery codes, shown this once. Closing asks whether they are kept. */
export function RecoveryCodesModal({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [isKept, setIsKept] = useState(false);
  const text = codes.join('\n');
  return (
    <Modal
      isOpen
      onClose={onClose}
      dirty={!isKept}
      closingQuestion={closingQuestion}
      title="Keep your recovery codes"
      description="Each works once, when you do not have your authenticator app or passkey."
      footer={
        <Button
          variant="primary"
          disabledReason={isKept ? null : 'Say that you kept the codes first'}
          onClick={onClose}
        >
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Alert tone="warning">
          They are not shown again. Keep them where only you find them, apart from your phone.
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
            checked={isKept}
            onChange={(event) => setIsKept(event.target.checked)}
          />
          I kept the codes
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
