import type { MessageRow } from '@talkdrum/journey-design';
import { Input, Segmented } from '@talkdrum/ui';
import { Labelled } from '../form-fields/labelled.tsx';
import { useMe } from '../use-me.ts';
import { DraftPicker, DraftSwitch } from './draft-choice.tsx';
import { TemplatePicker } from './message-parts.tsx';
import { PersonalText } from './personal-text.tsx';
import { SenderPicker } from './sender-picker.tsx';

interface MessageRowProps {
  row: MessageRow;
  /** A campaign that can’t be what is sent. */
  exceptId?: string | null;
  onChange: (change: Partial<MessageRow>) => void;
}

const channels = [
  { value: 'email', label: 'Email' },
  { value: 'sms', label: 'SMS' },
];

/** What is sent, and from whom. */
export function MessageRowFields({ row, exceptId = null, onChange }: MessageRowProps) {
  const onDraft = (draftId: string | null) => onChange({ draftId });
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Segmented
          label="Channel"
          value={row.channel}
          options={channels}
          onValueChange={(channel) =>
            onChange({
              channel: channel === 'sms' ? 'sms' : 'email',
              draftId: row.draftId === null ? null : '',
              senderId: null,
              templateId: null,
            })
          }
        />
        <DraftSwitch channel={row.channel} value={row.draftId} onChange={onDraft} />
      </div>
      <DraftPicker channel={row.channel} value={row.draftId} exceptId={exceptId} onChange={onDraft} />
      {row.draftId === null ? <OwnMessage row={row} onChange={onChange} /> : null}
    </>
  );
}

function OwnMessage({ row, onChange }: MessageRowProps) {
  const { account } = useMe();
  const isEmail = row.channel === 'email';
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        {isEmail ? (
          <TemplatePicker value={row.templateId} onChange={(templateId) => onChange({ templateId })} />
        ) : null}
        <SenderPicker
          channel={row.channel}
          value={row.senderId}
          onChange={(senderId) =>
            onChange(
              isEmail && row.fromBrand === ''
                ? { senderId, fromBrand: account.company.slice(0, 200) }
                : { senderId },
            )
          }
        />
        {isEmail ? (
          <Labelled label="From brand" help="The name people see as the sender.">
            <Input
              maxLength={200}
              value={row.fromBrand}
              onChange={({ target }) => onChange({ fromBrand: target.value })}
            />
          </Labelled>
        ) : null}
      </div>
      {isEmail ? null : (
        <PersonalText
          label="Message"
          channel="sms"
          value={row.text}
          maxLength={1_600}
          onChange={(text) => onChange({ text })}
        />
      )}
    </>
  );
}

/** What keeps a message from being sent; null if nothing does. */
export function rowProblem(row: MessageRow): string | null {
  const { channel, draftId, templateId, senderId, fromBrand, text } = row;
  if (draftId !== null) return draftId === '' ? 'Choose a draft campaign' : null;
  if (channel === 'email' && templateId === null) return 'Choose a template';
  if (senderId === null) return 'Choose a sender';
  if (channel === 'email' && fromBrand.trim() === '') return 'Enter the name people see as the sender';
  return channel === 'sms' && text.trim() === '' ? 'Write the message' : null;
}
