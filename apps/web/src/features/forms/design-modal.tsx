import type { FormOutput } from '@talkdrum/api/contracts';
import { Button, CancelButton, Modal } from '@talkdrum/ui';
import { Paintbrush } from 'lucide-react';

/** Leads to the designer. */
export function DesignModal({ form, onClose }: { form: FormOutput; onClose: () => void }) {
  return (
    <Modal
      isOpen
      onClose={onClose}
      title="Form design"
      description="Design and customise the page around your form: headings, pictures, texts and colours."
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button
            variant="primary"
            href={`/dashboard/forms/${form.id}/design`}
            icon={<Paintbrush aria-hidden />}
          >
            Design and customise
          </Button>
        </>
      }
    >
      <p className="text-sm">
        It uses the logo, colours and font of your brand kit. Fields are changed in Form fields.
      </p>
    </Modal>
  );
}
