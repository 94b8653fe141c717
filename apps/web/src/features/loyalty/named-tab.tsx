import { Alert } from '@talkdrum/ui';
import type { ReactNode } from 'react';
import { useRefusal } from '../../lib/use-me.ts';

/** A tab that names people, or why it stays closed. */
export function NamedTab({ children }: { children: ReactNode }) {
  const refusal = useRefusal('contacts.view');
  return refusal === null ? children : <Alert tone="info">{refusal}</Alert>;
}
