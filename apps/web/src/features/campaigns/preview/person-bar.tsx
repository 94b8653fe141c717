import type { Channel, DraftPreviewOutput } from '@talkdrum/api/contracts';
import { IconButton } from '@talkdrum/ui';
import { Combobox } from '@talkdrum/ui/pickers';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import type { PreviewChoice } from './use-preview-person.ts';

interface PersonBarProps {
  channel: Channel;
  choice: PreviewChoice;
  person: DraftPreviewOutput['person'] | null;
}

/** Whom the preview is for: any contact, by name, email or phone, or the next in the audience. */
export function PersonBar({ channel, choice, person }: PersonBarProps) {
  const { position, total, choose, walkTo } = choice;
  const [search, setSearch] = useState('');
  const refusal = useRefusal('contacts.view');
  const contacts = trpc.contacts.list.useQuery(
    { search: useDeferredValue(search.trim()), limit: 12 },
    { enabled: refusal === null, placeholderData: (previous) => previous },
  );
  const name = person === null ? 'Loading…' : nameOf(person, channel);
  const isLast = total === null || (position ?? -1) + 1 >= total;
  return (
    <div className="flex min-w-0 flex-1 items-center gap-1 max-sm:basis-full">
      <span aria-hidden className="shrink-0 text-xs text-muted-foreground max-xl:hidden">
        Preview as
      </span>
      {refusal === null ? (
        <Combobox
          className="max-w-52 min-w-0 flex-1"
          label="Preview as"
          value={person?.id ?? 'none'}
          valueLabel={name}
          onValueChange={(id) => id !== null && choose(id)}
          options={(contacts.data?.items ?? []).map(({ id, fullName, email, telephone }) => ({
            value: id,
            label: fullName || email || telephone || 'No name',
            description: [email, telephone].filter(Boolean).join(' · '),
          }))}
          onSearchChange={setSearch}
          isLoading={contacts.isFetching}
          searchPlaceholder="Name, email or phone"
          emptyText="No contact found."
        />
      ) : (
        <span className="min-w-0 truncate text-sm">{name}</span>
      )}
      <IconButton
        label="Previous recipient"
        icon={<ChevronLeft aria-hidden />}
        disabledReason={position === null || position === 0 ? 'This is the first recipient' : null}
        onClick={() => walkTo((position ?? 1) - 1)}
      />
      <IconButton
        label="Next recipient"
        icon={<ChevronRight aria-hidden />}
        disabledReason={isLast ? 'There is no other recipient' : null}
        onClick={() => walkTo(position === null ? 0 : position + 1)}
      />
      <span aria-live="polite" className="tabular shrink-0 text-xs text-muted-foreground">
        {position === null || total === null || total === 0
          ? null
          : `${formatNumber(position + 1)} of ${formatNumber(total)}`}
      </span>
    </div>
  );
}

function nameOf({ name, email, phone, isExample }: DraftPreviewOutput['person'], channel: Channel): string {
  const shown = name || (channel === 'sms' ? phone : email) || 'No name';
  return isExample ? `${shown} (example)` : shown;
}
