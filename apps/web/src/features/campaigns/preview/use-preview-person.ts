import type { ReachOutput } from '@talkdrum/api/contracts';
import { useState } from 'react';
import { trpc } from '../../../lib/trpc.ts';

/** A contact, a pasted person who isn't one, or null for an invented person. */
export type PreviewPerson = { contactId: string } | { name: string; address: string } | null;

export interface PreviewChoice {
  /** Undefined until the first person of the audience is known. */
  person: PreviewPerson | undefined;
  /** "3 of 12,040", or null for a contact who was searched for. */
  position: number | null;
  /** The number of recipients; null while it's counted. */
  total: number | null;
  choose: (contactId: string) => void;
  /** To a recipient beside the shown one, counted from 0. */
  walkTo: (position: number) => void;
}

/** Whom the preview is for: at first the audience's first recipient, then a searched contact or a neighbour. */
export function usePreviewPerson(id: string, reach: ReachOutput | null): PreviewChoice {
  const [position, setPosition] = useState<number | null>(0);
  const [chosen, setChosen] = useState<string | null>(null);
  const total = reach?.recipients ?? null;
  const at = Math.min(position ?? 0, Math.max(0, (total ?? 1) - 1));
  /** The places of those before this recipient, from the first one on. */
  const [before, setBefore] = useState<string[]>([]);
  const found = trpc.campaigns.people.useQuery(
    { id, reason: null, after: before[at - 1] ?? null, limit: 1 },
    { enabled: position !== null, placeholderData: (previous) => previous },
  );
  const [first] = found.data ?? [];
  return {
    person: position === null ? byId(chosen) : found.isPending ? undefined : ofAudience(first),
    position: position === null || first === undefined ? null : at,
    total,
    choose: (contactId) => {
      setChosen(contactId);
      setPosition(null);
    },
    walkTo: (next) => {
      // The next one begins after this one, which isn't known yet.
      if (found.isPlaceholderData && next > at) return;
      if (first !== undefined) setBefore([...before.slice(0, at), first.place]);
      setPosition(next);
    },
  };
}

const byId = (contactId: string | null): PreviewPerson => (contactId === null ? null : { contactId });

interface Found {
  contactId: string | null;
  name: string | null;
  address: string | null;
}

function ofAudience(person: Found | undefined): PreviewPerson {
  if (person === undefined) return null;
  if (person.contactId !== null) return { contactId: person.contactId };
  return { name: person.name ?? '', address: person.address ?? '' };
}
