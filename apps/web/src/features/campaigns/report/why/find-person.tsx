import { Alert, SearchInput, Skeleton } from '@talkdrum/ui';
import { useState } from 'react';
import { errorMessage, trpc } from '../../../../lib/trpc.ts';
import { PersonAnswer } from './person-answer.tsx';

/** “Why didn’t Ama get this?”: the answer for one person. */
export function FindPerson({ id }: { id: string }) {
  const [search, setSearch] = useState('');
  const text = search.trim();
  const found = trpc.campaigns.findInAudience.useQuery({ id, search: text }, { enabled: text !== '' });
  return (
    <section aria-label="Find one person" className="flex min-w-0 flex-col gap-2">
      <h3 className="text-sm font-medium">Why didn’t someone get this?</h3>
      <SearchInput
        label="Find a person in the audience"
        placeholder="Name, email or number"
        value={search}
        onChange={setSearch}
      />
      <div aria-live="polite">
        {text === '' ? null : found.error ? (
          <Alert tone="danger">{errorMessage(found.error)}</Alert>
        ) : found.data === undefined ? (
          <Skeleton className="h-16" />
        ) : found.data.length === 0 ? (
          <p className="text-sm">
            Nobody matches “{text}”, neither in this audience nor among your contacts. Check the spelling.
          </p>
        ) : (
          <ul className="flex flex-col">
            {found.data.map((person, index) => (
              <PersonAnswer key={person.id ?? `${person.contactId} ${index}`} person={person} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
