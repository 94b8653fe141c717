import type { AutomationForm, CampaignRow, ReminderRow } from '@talkdrum/journey-design';
import { Button, IconButton, Input, Select } from '@talkdrum/ui';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Tick } from '../../../lib/form-fields/tick.tsx';
import { SpanField } from '../../../lib/journey-fields/span-field.tsx';
import { newCampaignRow, newReminderRow } from './first-rows.ts';
import { MessageRowFields } from '../../../lib/journey-fields/message-row.tsx';

type FormOf<Type extends AutomationForm['type']> = Extract<AutomationForm, { type: Type }>;

interface RowsProps<Form> {
  form: Form;
  onChange: (form: Form) => void;
}

const most = 20;

export function CampaignRows({ form, onChange }: RowsProps<FormOf<'campaign'>>) {
  const { rows } = form;
  const set = (at: number, change: Partial<CampaignRow>) => {
    const row = rows[at];
    if (row !== undefined) onChange({ ...form, rows: rows.with(at, { ...row, ...change }) });
  };
  return (
    <Rows
      count={rows.length}
      onAdd={() => onChange({ ...form, rows: [...rows, newCampaignRow(false)] })}
      onRemove={(at) => onChange({ ...form, rows: rows.toSpliced(at, 1) })}
      rowAt={(at) => {
        const row = rows[at];
        if (row === undefined) return null;
        return {
          head: (
            <div className="flex flex-col gap-3">
              <Tick
                label={at === 0 ? 'At once when they join' : 'Right after the message before'}
                isOn={row.after === null}
                onChange={(isOn) => set(at, { after: isOn ? null : { amount: 1, unit: 'days' } })}
              />
              {row.after === null ? null : (
                <SpanField
                  label={at === 0 ? 'After joining' : 'After the message before'}
                  value={row.after}
                  onChange={(after) => set(at, { after })}
                />
              )}
            </div>
          ),
          fields: <MessageRowFields row={row} onChange={(change) => set(at, change)} />,
        };
      }}
    />
  );
}

export function ReminderRows({ form, onChange }: RowsProps<FormOf<'reminder'>>) {
  const { rows } = form;
  const set = (at: number, change: Partial<ReminderRow>) => {
    const row = rows[at];
    if (row !== undefined) onChange({ ...form, rows: rows.with(at, { ...row, ...change }) });
  };
  return (
    <Rows
      count={rows.length}
      onAdd={() => onChange({ ...form, rows: [...rows, newReminderRow()] })}
      onRemove={(at) => onChange({ ...form, rows: rows.toSpliced(at, 1) })}
      rowAt={(at) => {
        const row = rows[at];
        if (row === undefined) return null;
        return {
          head: <ReminderTime row={row} zone={form.zone} onChange={(change) => set(at, change)} />,
          fields: <MessageRowFields row={row} onChange={(change) => set(at, change)} />,
        };
      }}
    />
  );
}

interface ReminderTimeProps {
  row: ReminderRow;
  zone: FormOf<'reminder'>['zone'];
  onChange: (change: Partial<ReminderRow>) => void;
}

function ReminderTime({ row, zone, onChange }: ReminderTimeProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <Input
        aria-label="Days"
        type="number"
        min={0}
        max={365}
        className="w-20"
        value={row.days}
        onChange={({ target }) =>
          onChange({ days: Math.min(365, Math.max(0, Math.trunc(Number(target.value)) || 0)) })
        }
      />
      <span>{row.days === 1 ? 'day' : 'days'}</span>
      <Select
        aria-label="Before or after the date"
        className="w-auto"
        value={row.direction}
        options={[
          { value: 'before', label: 'before the date' },
          { value: 'after', label: 'after the date' },
        ]}
        onChange={({ target }) => onChange({ direction: target.value === 'after' ? 'after' : 'before' })}
      />
      <span>at</span>
      <Input
        aria-label="Time"
        type="time"
        className="w-32"
        value={row.at}
        onChange={({ target }) => target.value !== '' && onChange({ at: target.value.slice(0, 5) })}
      />
      <span className="text-muted-foreground">{zone === 'contact' ? 'their time' : 'your time'}</span>
    </div>
  );
}

interface RowsFrameProps {
  count: number;
  onAdd: () => void;
  onRemove: (at: number) => void;
  /** When a message is sent, beside the button that deletes it, and what is sent. */
  rowAt: (at: number) => { head: ReactNode; fields: ReactNode } | null;
}

function Rows({ count, onAdd, onRemove, rowAt }: RowsFrameProps) {
  return (
    <>
      {Array.from({ length: count }, (_, at) => (
        <fieldset key={at} className="flex min-w-0 flex-col gap-3 rounded-well border border-border p-3">
          <legend className="px-1 text-sm font-medium">Message {at + 1}</legend>
          <div className="flex items-start gap-2">
            <div className="min-w-0 flex-1">{rowAt(at)?.head}</div>
            {count === 1 ? null : (
              <IconButton
                label={`Delete message ${at + 1}`}
                icon={<Trash2 aria-hidden />}
                onClick={() => onRemove(at)}
              />
            )}
          </div>
          {rowAt(at)?.fields}
        </fieldset>
      ))}
      <Button
        icon={<Plus aria-hidden />}
        className="self-start"
        disabledReason={count >= most ? `Use ${most} messages at most` : null}
        onClick={onAdd}
      >
        Add new
      </Button>
    </>
  );
}
