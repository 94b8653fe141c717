import type { SenderOutput } from '@talkdrum/api/contracts';
import { Status, Tooltip } from '@talkdrum/ui';

/**
 * The sender's status. Refusals show their reason. Email addresses are confirmed by link, SMS sender IDs
 * approved by staff.
 */
export function SenderStatus({ sender }: { sender: SenderOutput }) {
  if (sender.status === 1) return <Status tone="success">Active</Status>;
  if (sender.refusedReason === null)
    return (
      <Status tone="warning">{sender.channel === 'sms' ? 'Pending' : 'Waiting for confirmation'}</Status>
    );
  return (
    <Tooltip text={sender.refusedReason}>
      <span tabIndex={0}>
        <Status tone="danger">Refused</Status>
        <span className="sr-only">{sender.refusedReason}</span>
      </span>
    </Tooltip>
  );
}
