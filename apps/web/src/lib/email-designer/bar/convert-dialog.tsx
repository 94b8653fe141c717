import { hasConditions, keepsNoConditions } from '@talkdrum/email-designs';
import { ConfirmDialog, Modal } from '@talkdrum/ui';
import { useDesigner } from '../designer-context.ts';

/** Visual to HTML goes one way only. If it can't be done, the dialog says why and the design stays. */
export function ConvertDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { source } = useDesigner();
  const title = 'Convert to HTML?';
  if (hasConditions(source.content.design.doc))
    return (
      <Modal isOpen={isOpen} onClose={onClose} title={title}>
        <p>{keepsNoConditions}</p>
      </Modal>
    );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      description="You then edit the HTML of this email. The blocks are gone, and it can’t be opened in the visual designer again."
      confirmLabel="Convert to HTML"
      onConfirm={source.onConvert}
    />
  );
}
