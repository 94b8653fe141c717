import type { ImportDraft, ImportOutput } from '@talkdrum/api/contracts';
import { useRef, useState } from 'react';
import { useOnReconnect } from '../../../../lib/connection/connection.ts';
import { trpc } from '../../../../lib/trpc.ts';

const keepAfterMs = 300;

export type Decisions = Omit<ImportDraft, 'id'>;

/**
 * The choices, kept on the server shortly after each change, one call at a time. Choices that couldn’t be kept wait
 * for the connection or for the next change.
 */
export function useKeptDecisions(job: ImportOutput) {
  const [decisions, setDecisions] = useState(() => decisionsOf(job));
  const latest = useRef(decisions);
  const kept = useRef(decisions);
  const underWay = useRef<Promise<void>>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const utils = trpc.useUtils();
  const { mutateAsync, error } = trpc.imports.keep.useMutation();

  async function send(): Promise<void> {
    const sent = latest.current;
    try {
      const view = await mutateAsync({ id: job.id, ...sent });
      kept.current = sent;
      await utils.imports.get.cancel({ id: job.id });
      utils.imports.get.setData({ id: job.id }, view);
      void utils.imports.firstRows.invalidate({ id: job.id });
    } catch {
      // The page shows why, and the choices wait.
    }
  }
  /** Keeps what still waits. */
  async function flush(): Promise<void> {
    clearTimeout(timer.current);
    await underWay.current;
    if (kept.current === latest.current) return;
    underWay.current = send();
    await underWay.current;
  }
  /** Takes choices that the server already has. */
  function settle(next: Decisions): void {
    latest.current = next;
    kept.current = next;
    setDecisions(next);
  }
  function change(part: Partial<Decisions>): void {
    latest.current = { ...latest.current, ...part };
    setDecisions(latest.current);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), keepAfterMs);
  }
  useOnReconnect(() => void flush());
  return { decisions, change, settle, flush, isUnsaved: () => kept.current !== latest.current, error };
}

export function decisionsOf(job: ImportOutput): Decisions {
  const { mapping, listId, updateRule, emptyCells, consent, dateOrder, block } = job;
  return { mapping, listId, updateRule, emptyCells, consent, dateOrder, block };
}
