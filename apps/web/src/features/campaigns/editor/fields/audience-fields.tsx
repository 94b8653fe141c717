import type { Channel } from '@talkdrum/api/contracts';
import { RadioField, TextLink } from '@talkdrum/ui';
import { MultiSelectField } from '@talkdrum/ui/pickers';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatNumber } from '../../../../lib/format.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { useRefusal } from '../../../../lib/use-me.ts';
import type { DraftForm } from '../campaign-form.ts';
import { audienceWords } from '../../campaign-words.ts';
import { channelWords } from '../../channel-words.ts';
import { PasteField } from './paste-field.tsx';

const sources = (['list', 'all', 'paste', 'segment'] as const).map((value) => ({
  value,
  label: audienceWords[value],
}));

/** The audience of a campaign. Needs a draft form around it. */
export function AudienceFields({
  isDisabled = false,
  channel = 'email',
}: {
  isDisabled?: boolean;
  channel?: Channel;
}) {
  const { control } = useFormContext<DraftForm>();
  const source = useWatch({ control, name: 'source' });
  const refusal = useRefusal('contacts.view');
  return (
    <div className="flex flex-col gap-4">
      <RadioField
        control={control}
        name="source"
        label="Audience"
        required
        isInline
        options={sources}
        disabled={isDisabled}
      />
      {refusal !== null && (source === 'list' || source === 'segment') ? (
        <p className="text-sm text-muted-foreground">{refusal}</p>
      ) : null}
      {refusal === null && source === 'list' ? (
        <ListPicker isDisabled={isDisabled} channel={channel} />
      ) : null}
      {source === 'all' ? (
        <p className="text-sm text-muted-foreground">{channelWords[channel].everybody}</p>
      ) : null}
      {source === 'paste' ? <PasteField isDisabled={isDisabled} channel={channel} /> : null}
      {refusal === null && source === 'segment' ? <SegmentPicker isDisabled={isDisabled} /> : null}
    </div>
  );
}

function ListPicker({ isDisabled, channel }: { isDisabled: boolean; channel: Channel }) {
  const { message, addresses } = channelWords[channel];
  const { control } = useFormContext<DraftForm>();
  const lists = trpc.lists.list.useQuery({ search: '' });
  const options = (lists.data ?? []).map((list) => ({
    value: list.id,
    label: list.name,
    description: `${formatNumber(list.subscribed)} subscribed`,
  }));
  const hasNone = lists.data?.length === 0;
  return (
    <MultiSelectField
      control={control}
      name="listIds"
      label="Lists"
      required
      disabled={isDisabled}
      options={options}
      valueLabels={useDeletedLabels('listIds', 'Deleted list', lists.data)}
      isLoading={lists.isPending}
      placeholder="Choose lists…"
      help={
        hasNone ? (
          <>
            There is no list yet. <TextLink href="/dashboard/lists?create=true">Create a list</TextLink>{' '}
            first, or paste {addresses}.
          </>
        ) : (
          `Anyone on several lists gets the ${message} once.`
        )
      }
    />
  );
}

function SegmentPicker({ isDisabled }: { isDisabled: boolean }) {
  const { control } = useFormContext<DraftForm>();
  const segments = trpc.segments.list.useQuery({ search: '' });
  return (
    <MultiSelectField
      control={control}
      name="segmentIds"
      label="Segments"
      required
      disabled={isDisabled}
      options={(segments.data ?? []).map(({ id, name, count }) => ({
        value: id,
        label: name,
        description: count === null ? 'Not counted yet' : `${formatNumber(count)} contacts`,
      }))}
      valueLabels={useDeletedLabels('segmentIds', 'Deleted segment', segments.data)}
      isLoading={segments.isPending}
      placeholder="Choose segments…"
      emptyText="There is no segment yet."
      help={
        segments.data?.length === 0 ? <NoSegment /> : 'Everyone who matches any of them when sending starts.'
      }
    />
  );
}

/** Chip labels for chosen lists or segments that were deleted since. */
function useDeletedLabels(
  name: 'listIds' | 'segmentIds',
  label: string,
  known: readonly { id: string }[] | undefined,
): Record<string, string> {
  const { control } = useFormContext<DraftForm>();
  const chosen = useWatch({ control, name });
  if (known === undefined) return {};
  return Object.fromEntries(
    chosen.filter((id) => !known.some((entry) => entry.id === id)).map((id) => [id, label]),
  );
}

function NoSegment() {
  return (
    <>
      There is no segment yet. <TextLink href="/dashboard/segments">Create a segment</TextLink>, or choose
      lists instead.
    </>
  );
}
