import type { Channel } from '@talkdrum/api/contracts';
import { TextLink } from '@talkdrum/ui';
import { Combobox } from '@talkdrum/ui/pickers';
import { Labelled } from '../form-fields/labelled.tsx';
import { trpc } from '../trpc.ts';
import { useRefusal } from '../use-me.ts';

interface SenderPickerProps {
  channel: Channel;
  value: string | null;
  onChange: (senderId: string) => void;
}

/** The account’s senders that may send: active email addresses, SMS sender IDs that weren’t refused. */
export function SenderPicker({ channel, value, onChange }: SenderPickerProps) {
  const isClosed = useRefusal('senders.view') !== null;
  const { data, isLoading } = trpc.senders.list.useQuery({ channel }, { enabled: !isClosed });
  const usable = (data ?? []).filter((sender) =>
    channel === 'email' ? sender.status === 1 : sender.refusedReason === null,
  );
  const href = channel === 'email' ? '/dashboard/sender-email' : '/dashboard/sender-sms';
  return (
    <Labelled
      label="Sender"
      help={
        !isLoading && usable.length === 0 ? (
          <>
            None can send yet. See <TextLink href={href}>SenderID</TextLink>.
          </>
        ) : undefined
      }
    >
      <Combobox
        label="Sender"
        value={value}
        options={usable.map(({ id, display }) => ({ value: id, label: display }))}
        valueLabel={isLoading ? 'Loading…' : 'Sender no longer available'}
        isLoading={isLoading}
        onValueChange={(next) => next !== null && onChange(next)}
        placeholder="Choose a sender…"
        emptyText="No sender found."
      />
    </Labelled>
  );
}
