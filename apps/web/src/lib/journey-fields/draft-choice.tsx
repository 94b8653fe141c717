import type { Channel } from '@talkdrum/api/contracts';
import { Segmented, TextLink } from '@talkdrum/ui';
import { Combobox } from '@talkdrum/ui/pickers';
import { useState } from 'react';
import { Labelled } from '../form-fields/labelled.tsx';
import { trpc } from '../trpc.ts';

interface DraftChoiceProps {
  channel: Channel;
  /** Null: a message of its own; empty: a draft that isn’t chosen yet. */
  value: string | null;
  /** A campaign that isn’t offered. */
  exceptId?: string | null;
  onChange: (draftId: string | null) => void;
}

/** Whether a message is written here or taken from a draft campaign. */
export function DraftSwitch({ channel, value, onChange }: DraftChoiceProps) {
  return (
    <Segmented
      label="What to send"
      value={value === null ? 'own' : 'draft'}
      options={[
        { value: 'own', label: channel === 'email' ? 'Template' : 'Text' },
        { value: 'draft', label: 'Draft campaign' },
      ]}
      onValueChange={(next) => onChange(next === 'draft' ? '' : null)}
    />
  );
}

/** Both, one below the other. */
export function DraftChoice(props: DraftChoiceProps) {
  return (
    <>
      <DraftSwitch {...props} />
      <DraftPicker {...props} />
    </>
  );
}

/** The draft campaign that is sent; nothing for a message of its own. */
export function DraftPicker(props: DraftChoiceProps) {
  return props.value === null ? null : <OpenPicker {...props} value={props.value} />;
}

function OpenPicker({ channel, value, exceptId, onChange }: DraftChoiceProps & { value: string }) {
  const [search, setSearch] = useState('');
  const drafts = trpc.campaigns.list.useQuery(
    { channel, status: 'draft', search, limit: 50 },
    { placeholderData: (previous) => previous },
  );
  const chosen = trpc.campaigns.get.useQuery({ id: value }, { enabled: value !== '', retry: false });
  const copied = channel === 'email' ? 'subject, content, sender and brand' : 'message and sender';
  return (
    <Labelled
      label="Draft campaign"
      help={
        <>
          Its {copied} are copied when this goes live. It stays a draft, and its own audience gets nothing.
          Changing or deleting it later doesn’t change what is sent here.{' '}
          {value === '' ? null : <TextLink href={`/dashboard/${channel}/${value}`}>Open the draft</TextLink>}
        </>
      }
    >
      <Combobox
        label="Draft campaign"
        value={value === '' ? null : value}
        options={(drafts.data?.items ?? []).flatMap(({ id, name }) =>
          id === exceptId ? [] : [{ value: id, label: name }],
        )}
        valueLabel={chosen.data?.name ?? (chosen.isPending ? 'Loading…' : 'A campaign that was deleted')}
        isLoading={drafts.isFetching}
        onSearchChange={setSearch}
        onValueChange={(next) => next !== null && onChange(next)}
        placeholder="Choose a draft…"
        emptyText="No draft found."
      />
    </Labelled>
  );
}
