import { ConfirmDialog } from '@talkdrum/ui';
import { useDesigner } from '../designer-context.ts';

/** Visual to HTML goes one way only. */
export function ConvertDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { source } = useDesigner();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Convert to HTML?"
      description="You then edit the HTML of this email. The blocks are gone, and it can’t be opened in the visual designer again."
      confirmLabel="Convert to HTML"
      onConfirm={source.onConvert}
    />
  );
}
