import { type FeedOutput, weekdays } from '@talkdrum/api/contracts';
import {
  CheckboxField,
  FormModal,
  FormRow,
  SelectField,
  TextField,
  TextLink,
  useFormModal,
} from '@talkdrum/ui';
import { ComboboxField } from '@talkdrum/ui/pickers';
import { toast } from '@talkdrum/ui/toast';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useAsOpened } from '../../../lib/drafts/use-as-opened.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { blankFeed, feedForm, formOf, scheduleOf } from './feed-form.ts';
import { FeedCheck } from './feed-check.tsx';

interface FeedModalProps {
  isOpen: boolean;
  /** The one that is edited; null for a new one. */
  feed: FeedOutput | null;
  onClose: () => void;
}

/** Adds a feed or edits the given one. */
export function FeedModal(props: FeedModalProps) {
  return props.isOpen ? <OpenModal key={props.feed?.id ?? ''} {...props} /> : null;
}

const useFeedForm = (feed: FeedOutput | null) =>
  useFormModal(feedForm, true, feed === null ? blankFeed : formOf(feed));
type Form = ReturnType<typeof useFeedForm>;

function OpenModal({ feed, onClose }: FeedModalProps) {
  const opened = useAsOpened(feed);
  const form = useFeedForm(opened);
  const save = useSave(opened);
  const { control } = form;
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title={feed === null ? 'Add a feed' : 'Edit feed'}
      size="lg"
      form={form}
      submitLabel={feed === null ? 'Add the feed' : 'Save'}
      busyLabel="Reading the feed…"
      onSubmit={save}
    >
      <TextField
        control={control}
        name="url"
        label="Address of the feed"
        required
        inputMode="url"
        placeholder="https://example.com/feed"
        help="RSS or Atom. Most blogs and shops have one."
      />
      <TextField
        control={control}
        name="name"
        label="Name"
        required
        help="Its campaigns are named after it, with the date."
      />
      <ModelField form={form} name={opened?.modelName ?? ''} />
      <ScheduleFields form={form} />
      <TextField
        control={control}
        name="maxItems"
        label="Items per email"
        type="number"
        required
        help="Newest first. Any others go out in the next email."
      />
      {feed === null ? (
        <CheckboxField
          control={control}
          name="sendsNewest"
          label="Send the newest items the first time"
          help="Otherwise the first email contains only items published from now on."
        />
      ) : null}
      <FeedCheck form={form} />
    </FormModal>
  );
}

function useSave(feed: FeedOutput | null) {
  const utils = trpc.useUtils();
  const create = trpc.feeds.create.useMutation();
  const update = trpc.feeds.update.useMutation();
  const preview = trpc.feeds.preview.useMutation();
  return async (values: Parameters<typeof scheduleOf>[0]) => {
    const { name, url, modelId, maxItems, sendsNewest } = values;
    const fields = { name, url, modelId, maxItems, schedule: scheduleOf(values) };
    // A new address is read before, so that what is wrong with it stands at the field.
    if (url !== feed?.url) await preview.mutateAsync({ url, modelId, maxItems });
    if (feed === null) await create.mutateAsync({ ...fields, sendsNewest });
    else await update.mutateAsync({ ...fields, id: feed.id, expectedRevision: feed.revision });
    await utils.feeds.invalidate();
    toast.success(feed === null ? 'Feed added' : 'Feed saved');
  };
}

/** Drafts that may be copied. Which of them show items is judged when the feed is saved. */
function ModelField({ form: { control }, name }: { form: Form; name: string }) {
  const [search, setSearch] = useState('');
  const modelId = useWatch({ control, name: 'modelId' });
  const drafts = trpc.campaigns.list.useQuery(
    { channel: 'email', status: 'draft', search, limit: 50 },
    { placeholderData: (previous) => previous },
  );
  const options = (drafts.data?.items ?? []).map((draft) => ({ value: draft.id, label: draft.name }));
  return (
    <ComboboxField
      control={control}
      name="modelId"
      label="Draft campaign"
      required
      options={options}
      valueLabel={options.find(({ value }) => value === modelId)?.label ?? name}
      isLoading={drafts.isFetching}
      onSearchChange={setSearch}
      placeholder="Choose a draft campaign…"
      emptyText="No draft found."
      help={
        <>
          Put <code>{'{{ feed.items }}'}</code> where the new items go. Each email is a copy of the draft as
          it is at that time, with its sender and audience.{' '}
          {modelId === '' ? null : <TextLink href={`/dashboard/email/${modelId}`}>Open the draft</TextLink>}
        </>
      }
    />
  );
}

const every = [
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every week' },
  { value: 'month', label: 'Every month' },
] as const;
const weekdayOptions = weekdays.map((label, n) => ({ value: String(n + 1), label }));

function ScheduleFields({ form: { control } }: { form: Form }) {
  const chosen = useWatch({ control, name: 'every' });
  const timeZone = useAccountZone();
  return (
    <FormRow>
      <SelectField control={control} name="every" label="How often" options={every} />
      {chosen === 'week' ? (
        <SelectField control={control} name="weekday" label="Day of the week" options={weekdayOptions} />
      ) : null}
      {chosen === 'month' ? (
        <TextField control={control} name="day" label="Day of the month" type="number" required />
      ) : null}
      <TextField control={control} name="time" label="At" type="time" required help={timeZone} />
    </FormRow>
  );
}
