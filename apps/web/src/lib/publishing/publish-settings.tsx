import { type PublishedOutput, publishedSettingsFields } from '@talkdrum/api/contracts';
import { FormModal, SwitchField, TextareaField, TextField, useFormModal } from '@talkdrum/ui';
import type { Control } from 'react-hook-form';
import { z } from 'zod';
import { changedTime, localTime, toLocal } from '../dates/local-time.ts';
import { OpenedFresh } from '../opened-fresh.tsx';
import { useAsOpened } from '../drafts/use-as-opened.ts';
import { trpc } from '../trpc.ts';
import { useRefusal } from '../use-me.ts';
import { PublishState } from './publish-state.tsx';
import { useSavePublished } from './use-save-published.ts';
import { useAccountZone } from '../dates/account-zone.ts';

interface PublishSettingsProps {
  /** Null while the dialog is closed. */
  publishedId: string | null;
  onClose: () => void;
}

const { shape } = publishedSettingsFields;
const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
const form = z.object({
  slug: shape.slug,
  title: shape.title,
  description: shape.description,
  isIndexed: z.boolean(),
  opensAt: localTime,
  closesAt: localTime,
  origins: z.string().refine((text) => shape.allowedOrigins.safeParse(lines(text)).success, {
    message: 'Enter one website per line without a path, such as https://kola.example. 20 at most.',
  }),
});

/** The address, dates, search-engine texts and embedding of a published item. */
export function PublishSettings({ publishedId, onClose }: PublishSettingsProps) {
  return publishedId === null ? null : <OpenSettings key={publishedId} id={publishedId} onClose={onClose} />;
}

function OpenSettings({ id, onClose }: { id: string; onClose: () => void }) {
  const query = trpc.publishing.get.useQuery({ id }, { staleTime: 0 });
  return (
    <OpenedFresh query={query} title="Address and dates" size="lg" onClose={onClose}>
      {(item) => <SettingsModal item={item} onClose={onClose} />}
    </OpenedFresh>
  );
}

function SettingsModal({ item, onClose }: { item: PublishedOutput; onClose: () => void }) {
  const seen = useAsOpened(item);
  const save = useSavePublished(seen);
  const refusal = useRefusal('publishing.edit');
  const zone = useAccountZone();
  const fields = useFormModal(form, true, {
    slug: item.slug,
    title: item.title,
    description: item.description,
    isIndexed: item.isIndexed,
    opensAt: toLocal(item.opensAt, zone),
    closesAt: toLocal(item.closesAt, zone),
    origins: item.allowedOrigins.join('\n'),
  });
  const { control } = fields;
  return (
    <FormModal
      isOpen
      onClose={onClose}
      size="lg"
      title="Address and dates"
      description={item.title}
      form={fields}
      submitLabel="Save settings"
      submitDisabledReason={refusal}
      onSubmit={({ origins, opensAt, closesAt, ...rest }) =>
        save({
          ...rest,
          opensAt: changedTime(opensAt, seen.opensAt, zone),
          closesAt: changedTime(closesAt, seen.closesAt, zone),
          allowedOrigins: lines(origins),
        })
      }
    >
      <PublishState item={item} />
      <TextField
        control={control}
        name="slug"
        label="Address"
        required
        help={`${item.url.slice(0, item.url.lastIndexOf('/') + 1)}… Links to an earlier address keep working.`}
      />
      <TextField
        control={control}
        name="title"
        label="Title"
        required
        help="For search engines and the browser’s tab."
      />
      <TextareaField control={control} name="description" label="Description" rows={2} />
      <SwitchField
        control={control}
        name="isIndexed"
        label="Show in search engines"
        help="When it’s off, we ask search engines not to list this page."
      />
      <DateFields control={control} kind={item.kind} zone={zone} />
      {item.kind === 'form' || item.kind === 'lead' ? (
        <TextareaField
          control={control}
          name="origins"
          label="Websites that may embed it"
          rows={3}
          help="One per line, such as https://kola.example."
        />
      ) : null}
    </FormModal>
  );
}

interface DateFieldsProps {
  control: Control<z.input<typeof form>, unknown, z.output<typeof form>>;
  kind: PublishedOutput['kind'];
  /** The account's time zone, which the dates are in. */
  zone: string;
}

/** A survey’s end date has its place in Survey fields. */
function DateFields({ control, kind, zone }: DateFieldsProps) {
  if (kind === 'survey')
    return (
      <TextField
        control={control}
        name="opensAt"
        label="Opens"
        type="datetime-local"
        help={`${zone}. The end date is in Survey fields.`}
      />
    );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField control={control} name="opensAt" label="Opens" type="datetime-local" help={zone} />
      <TextField control={control} name="closesAt" label="Closes" type="datetime-local" help={zone} />
    </div>
  );
}
