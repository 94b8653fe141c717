import type { SenderOutput } from '@talkdrum/api/contracts';
import { Status, Tooltip } from '@talkdrum/ui';

/**
 * A refusal says its reason: the account has to know what to change. An address is confirmed by its link, a
 * name approved by staff.
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
