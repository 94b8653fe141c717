import type { FormOutput } from '@talkdrum/api/contracts';
import { Alert, Button, CodeBlock, Modal, Segmented } from '@talkdrum/ui';
import { useState } from 'react';
import { embedHeight, frameCode, plainCode, scriptCode } from './embed-codes.ts';

interface DialogProps {
  form: FormOutput;
  onClose: () => void;
}

const ways = [
  { value: 'script', label: 'Script' },
  { value: 'frame', label: 'Frame' },
  { value: 'html', label: 'HTML form' },
] as const;

type Way = (typeof ways)[number]['value'];

const codes = { script: scriptCode, frame: frameCode, html: plainCode } as const;

const about: Record<Way, string> = {
  script: 'Shows the form with its design and adjusts its height to the form. Best for most websites.',
  frame: 'Shows the form with its design, without a script. For website builders that allow no scripts.',
  html: 'Your website’s own look. Visitors press one more button, which keeps robots out.',
};

/** The code that shows the form on another website, in three ways. */
export function EmbedModal({ form, onClose }: DialogProps) {
  const [way, setWay] = useState<Way>('script');
  const parts = { ...form, height: embedHeight(form.fields) };
  const code = codes[way](parts);
  const choose = (value: string) => setWay(ways.find((one) => one.value === value)?.value ?? 'script');
  return (
    <Modal
      isOpen
      onClose={onClose}
      title="Embed Form"
      size="lg"
      description="Copy the code and paste it on your website."
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <NotPublic form={form} />
        <Segmented label="How to embed it" options={ways} value={way} onValueChange={choose} />
        <p className="text-sm text-muted-foreground">{about[way]}</p>
        <CodeBlock label="Embed code" code={code} isWrapped />
      </div>
    </Modal>
  );
}

/** A link or code that shows nothing yet says why. */
export function NotPublic({ form: { published } }: { form: FormOutput }) {
  if (published.state === 'open') return null;
  return (
    <Alert tone="warning">
      {published.state === 'held'
        ? 'Our staff review this form first, because the account is new. Visitors can’t see it until then.'
        : 'Visitors can’t see this form yet. Publish it from the Action button first.'}
    </Alert>
  );
}
