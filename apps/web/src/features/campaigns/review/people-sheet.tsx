import type { PeopleInput, PeopleOutput } from '@talkdrum/api/contracts';
import { Alert, Button, SideSheet, Skeleton, TextLink } from '@talkdrum/ui';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { errorMessage, trpc } from '../../../lib/trpc.ts';
import { people } from '../campaign-words.ts';

export interface Group {
  /** Null for the recipients. */
  reason: PeopleInput['reason'];
  label: string;
  count: number;
}

const pageSize = 50;

/** The recipients, or the people left out for a reason. */
export function PeopleSheet({
  id,
  group,
  onClose,
}: {
  id: string;
  group: Group | null;
  onClose: () => void;
}) {
  return (
    <SideSheet
      isOpen={group !== null}
      onClose={onClose}
      title={group?.label ?? ''}
      description={group === null ? undefined : people(group.count)}
    >
      {group === null ? null : <People key={group.reason} id={id} group={group} />}
    </SideSheet>
  );
}

function People({ id, group: { reason, count } }: { id: string; group: Group }) {
  /** The place of the last person of each page before this one. */
  const [before, setBefore] = useState<string[]>([]);
  const offset = before.length * pageSize;
  const found = trpc.campaigns.people.useQuery(
    { id, reason, after: before.at(-1) ?? null, limit: pageSize },
    { placeholderData: (previous) => previous },
  );
  if (found.error) return <Alert tone="danger">{errorMessage(found.error)}</Alert>;
  if (found.data === undefined) return <Skeleton className="h-64" />;
  const last = Math.min(offset + found.data.length, count);
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col">
        {found.data.map((person, index) => (
          <PersonLine key={`${offset + index}`} person={person} />
        ))}
      </ul>
      {count > pageSize ? (
        <div className="flex items-center justify-between gap-2 text-sm text-muted-foreground">
          <span aria-live="polite" className="tabular">
            {formatNumber(offset + 1)}–{formatNumber(last)} of {formatNumber(count)}
          </span>
          <span className="flex gap-2">
            <Button
              size="sm"
              disabledReason={before.length === 0 ? 'This is the first page' : null}
              onClick={() => setBefore(before.slice(0, -1))}
            >
              Previous
            </Button>
            <Button
              size="sm"
              disabledReason={
                found.isPlaceholderData
                  ? 'The page is loading'
                  : last >= count
                    ? 'This is the last page'
                    : null
              }
              onClick={() => setBefore([...before, ...found.data.slice(-1).map(({ place }) => place)])}
            >
              Next
            </Button>
          </span>
        </div>
      ) : null}
    </div>
  );
}

function PersonLine({ person: { contactId, name, address } }: { person: PeopleOutput[number] }) {
  const label = name || address || 'No name';
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-b border-border-soft py-1.5 last:border-b-0">
      {contactId === null ? (
        <span className="font-medium">{label}</span>
      ) : (
        <TextLink href={`/dashboard/contacts?contact=${contactId}`}>{label}</TextLink>
      )}
      <span className="text-sm break-all text-muted-foreground">{name ? address : null}</span>
    </li>
  );
}
