import type { Picture } from '@talkdrum/page-designs';
import { isLink } from '@talkdrum/page-designs';
import { Select, Textarea } from '@talkdrum/ui';
import { useId } from 'react';
import { PictureControl } from '../../email-designer/inspector/blocks/picture-control.tsx';
import { absolute } from '../../email-designer/inspector/blocks/picture-fields.tsx';
import { ChoiceRow, Row, SwitchRow, TextRow } from '../../email-designer/inspector/rows.tsx';
import { useSource } from '../designer-context.ts';
import type { SettingRowProps } from './block-settings.ts';
import { HoursRows } from './hours-rows.tsx';
import { ItemsRows } from './items-rows.tsx';
import { MomentRow } from './moment-row.tsx';

/** One control of the inspector. */
export function SettingRow({ setting, props, onChange }: SettingRowProps) {
  const value = props[setting.prop];
  const set = (next: unknown) => onChange({ [setting.prop]: next });
  switch (setting.kind) {
    case 'line':
      return <TextRow label={setting.label} value={String(value)} onChange={set} help={setting.help} />;
    case 'link':
      return <LinkRow label={setting.label} help={setting.help} value={String(value)} onChange={set} />;
    case 'text':
      return <LongTextRow label={setting.label} value={String(value)} onChange={set} />;
    case 'switch':
      return <SwitchRow label={setting.label} isOn={value === true} onChange={set} />;
    case 'choice':
      return (
        <ChoiceRow
          label={setting.label}
          value={String(value)}
          options={setting.options}
          isList={setting.isList === true}
          onChange={set}
        />
      );
    case 'count':
      return (
        <ChoiceRow
          label={setting.label}
          value={String(value)}
          options={setting.options}
          onChange={(next) => set(Number(next))}
        />
      );
    case 'picture':
      return <PictureRows value={value as Picture} onChange={set} />;
    case 'moment':
      return <MomentRow label={setting.label} props={props} onChange={onChange} />;
    case 'hours':
      return <HoursRows value={value} onChange={set} />;
    case 'form':
      return <FormRow label={setting.label} value={value as string | null} onChange={set} />;
    case 'items':
      return (
        <ItemsRows
          setting={setting}
          Row={SettingRow}
          value={value as Record<string, unknown>[]}
          onChange={set}
        />
      );
  }
}

interface TextControl {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function LinkRow({ label, value, help, onChange }: TextControl & { help?: string | undefined }) {
  const isWrong = value !== '' && !isLink(value);
  return (
    <TextRow
      label={label}
      type="url"
      value={value}
      placeholder="https://"
      help={help}
      error={isWrong ? 'Start with https://, mailto: or tel:' : null}
      onChange={(next) => onChange(next.trim())}
    />
  );
}

function LongTextRow({ label, value, onChange }: TextControl) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-xs text-muted-foreground">
        {label}
      </label>
      <Textarea id={id} rows={4} value={value} onChange={({ target }) => onChange(target.value)} />
      <p className="text-xs text-muted-foreground">
        **bold**, *italic*, [link](https://…), lines with - for a list
      </p>
    </div>
  );
}

function PictureRows({ value, onChange }: { value: Picture; onChange: (picture: Picture) => void }) {
  const { src, alt } = value;
  return (
    <>
      <PictureControl
        src={src}
        alt={alt}
        onPick={({ url }) => onChange({ src: absolute(url), alt })}
        onRemove={() => onChange({ src: '', alt })}
      />
      <TextRow
        label="Description"
        value={alt}
        onChange={(next) => onChange({ src, alt: next })}
        help="Read aloud by screen readers. Empty for decoration."
      />
    </>
  );
}

interface FormRowProps {
  label: string;
  value: string | null;
  onChange: (id: string | null) => void;
}

/** Which form a page shows. A form's own page has no choice. */
function FormRow({ label, value, onChange }: FormRowProps) {
  const { forms } = useSource();
  if (forms === undefined) return null;
  const options = [
    { value: '', label: 'Choose a form' },
    ...forms.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Row label={label} help={forms.length === 0 ? 'Create a form first, under Forms.' : undefined}>
      {(id) => (
        <Select
          id={id}
          value={value ?? ''}
          options={options}
          onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
        />
      )}
    </Row>
  );
}
