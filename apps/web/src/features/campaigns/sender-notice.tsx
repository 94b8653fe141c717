import { Alert, Button } from '@talkdrum/ui';
import { useRefusal } from '../../lib/use-me.ts';
import { useActiveSenders } from './campaign-fields.tsx';

const noSender = 'Add a sender and confirm its address first';

/** Null when a campaign may be created; else what is missing. */
export function useCreateRefusal(): string | null {
  const refusal = useRefusal('campaigns.edit');
  const senderRefusal = useRefusal('senders.view');
  const { active, isPending } = useActiveSenders();
  if (refusal !== null || senderRefusal !== null) return refusal ?? senderRefusal;
  if (isPending) return 'Your senders are being loaded';
  return active.length === 0 ? noSender : null;
}

/** Says why no email can be created yet, and leads to what is missing. */
export function SenderNotice() {
  const isMissing = useCreateRefusal() === noSender;
  return isMissing ? (
    <Alert
      tone="info"
      title="No active sender yet"
      className="mb-4"
      action={
        <Button size="sm" href="/dashboard/sender-email">
          Open SenderID
        </Button>
      }
    >
      Emails need an address they come from. Add one and open the link that is mailed to it, then Create Email
      works.
    </Alert>
  ) : null;
}
