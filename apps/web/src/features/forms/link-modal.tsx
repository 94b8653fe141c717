import type { FormOutput } from '@talkdrum/api/contracts';
import { Button, CopyField, Modal } from '@talkdrum/ui';
import { ExternalLink } from 'lucide-react';
import { NotPublic } from './embed-modal.tsx';

/** The form's own page, for sharing. */
export function LinkModal({ form, onClose }: { form: FormOutput; onClose: () => void }) {
  const { url, state } = form.published;
  return (
    <Modal
      isOpen
      onClose={onClose}
      title="Form Link"
      description={`Share this link so people subscribe to the list “${form.list}”.`}
      footer={
        <>
          <Button asChild>
            <a href={url} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden />
              Open form
            </a>
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {state === 'open' ? null : <NotPublic form={form} />}
        <CopyField label="Link" value={url} />
      </div>
    </Modal>
  );
}
