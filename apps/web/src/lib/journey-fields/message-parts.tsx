import type { NodeOf } from '@talkdrum/journey-design';
import { Input, TextLink } from '@talkdrum/ui';
import { Combobox } from '@talkdrum/ui/pickers';
import { useState } from 'react';
import { Labelled } from '../form-fields/labelled.tsx';
import { Tick } from '../form-fields/tick.tsx';
import { trpc } from '../trpc.ts';
import { useMe } from '../use-me.ts';
import { DraftChoice } from './draft-choice.tsx';
import { PersonalText } from './personal-text.tsx';
import { SenderPicker } from './sender-picker.tsx';

type EmailConfig = NodeOf<'email'>['config'];
type SmsConfig = NodeOf<'sms'>['config'];

interface PartProps<Config> {
  config: Config;
  onChange: (change: Partial<Config>) => void;
}

export function EmailPart({ config, onChange }: PartProps<EmailConfig>) {
  return (
    <>
      <DraftChoice channel="email" value={config.draftId} onChange={(draftId) => onChange({ draftId })} />
      {config.draftId === null ? <OwnEmail config={config} onChange={onChange} /> : null}
    </>
  );
}

function OwnEmail({ config, onChange }: PartProps<EmailConfig>) {
  const { account } = useMe();
  return (
    <>
      <TemplatePicker value={config.templateId} onChange={(templateId) => onChange({ templateId })} />
      <SenderPicker
        channel="email"
        value={config.senderId}
        // A name to begin with: most accounts send under their own.
        onChange={(senderId) =>
          onChange(
            config.fromBrand === '' ? { senderId, fromBrand: account.company.slice(0, 200) } : { senderId },
          )
        }
      />
      <Labelled label="From brand" help="The name people see as the sender.">
        <Input
          maxLength={200}
          value={config.fromBrand}
          onChange={({ target }) => onChange({ fromBrand: target.value })}
        />
      </Labelled>
      <PersonalText
        label="Subject (optional)"
        help="Empty: the template’s."
        value={config.subject}
        maxLength={200}
        onChange={(subject) => onChange({ subject })}
      />
      <PersonalText
        label="Preheader (optional)"
        value={config.preheader}
        maxLength={200}
        onChange={(preheader) => onChange({ preheader })}
      />
    </>
  );
}

export function SmsPart({ config, onChange }: PartProps<SmsConfig>) {
  return (
    <>
      <DraftChoice channel="sms" value={config.draftId} onChange={(draftId) => onChange({ draftId })} />
      {config.draftId === null ? <OwnText config={config} onChange={onChange} /> : null}
    </>
  );
}

function OwnText({ config, onChange }: PartProps<SmsConfig>) {
  return (
    <>
      <SenderPicker channel="sms" value={config.senderId} onChange={(senderId) => onChange({ senderId })} />
      <PersonalText
        label="Message"
        channel="sms"
        value={config.text}
        maxLength={1_600}
        onChange={(text) => onChange({ text })}
      />
      <Tick
        label="Shorten links and count clicks"
        isOn={config.isTracked}
        onChange={(isTracked) => onChange({ isTracked })}
      />
    </>
  );
}

interface TemplatePickerProps {
  value: string | null;
  onChange: (templateId: string) => void;
}

export function TemplatePicker({ value, onChange }: TemplatePickerProps) {
  const [search, setSearch] = useState('');
  const templates = trpc.templates.list.useQuery(
    { search, limit: 50 },
    { placeholderData: (previous) => previous },
  );
  const known = trpc.templates.list.useQuery({ search: '', limit: 100 }, { staleTime: 60_000 });
  return (
    <Labelled
      label="Template"
      help={
        <>
          Published as it is then. <TextLink href="/dashboard/template-email">Email Templates</TextLink>
        </>
      }
    >
      <Combobox
        label="Template"
        value={value}
        options={(templates.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        valueLabel={
          known.data?.items.find(({ id }) => id === value)?.name ??
          (known.isPending ? 'Loading…' : 'Another template')
        }
        isLoading={templates.isFetching}
        onSearchChange={setSearch}
        onValueChange={(next) => next !== null && onChange(next)}
        placeholder="Choose a template…"
        emptyText="No template found."
      />
    </Labelled>
  );
}
