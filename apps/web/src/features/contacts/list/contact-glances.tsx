import type { ContactGlance, ContactRow } from '@talkdrum/api/contracts';
import { Skeleton } from '@talkdrum/ui';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { trpc } from '../../../lib/trpc.ts';

/**
 * Lists and activity of the contacts shown, undefined until they're there. A context and no property of the columns:
 * when they arrive, the cells are drawn and not the rows.
 */
const Glances = createContext<ReadonlyMap<string, ContactGlance> | undefined>(undefined);

export function ContactGlances({
  contacts,
  children,
}: {
  contacts: readonly ContactRow[];
  children: ReactNode;
}) {
  const ids = contacts.map(({ id }) => id);
  const { data } = trpc.contacts.glances.useQuery({ ids }, { enabled: ids.length > 0 });
  const glances = useMemo(() => data && new Map(data.map((each) => [each.contactId, each])), [data]);
  return <Glances value={glances}>{children}</Glances>;
}

export const none = <span className="text-muted-foreground">–</span>;

interface GlanceProps {
  id: string;
  show: (glance: ContactGlance) => ReactNode;
}

/** A cell with what is known about a contact. */
export function Glance({ id, show }: GlanceProps) {
  const glances = useContext(Glances);
  if (glances === undefined) return <Skeleton className="h-3.5 w-14" />;
  const glance = glances.get(id);
  return glance === undefined ? none : show(glance);
}
