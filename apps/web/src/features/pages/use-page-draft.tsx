import type { PageOutput } from '@talkdrum/api/contracts';
import type { PageDesign } from '@talkdrum/page-designs';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useOnReconnect } from '../../lib/connection/connection.ts';
import { formatTime } from '../../lib/format.ts';
import { errorFacts, trpc, trpcClient } from '../../lib/trpc.ts';
import { useSaveQueue } from '../../lib/use-save-queue.ts';

const autosaveAfterMs = 1_200;

/**
 * A page that saves automatically shortly after the last change. If someone else saved in between, saving stops and
 * the author decides. After any other refusal everything stays on the page; the next change or the connection's return
 * tries again.
 */
export function usePageDraft(page: PageOutput) {
  const { id, name } = page;
  const [design, setDesign] = useState(page.design);
  const [saved, setSaved] = useState(design);
  const [stored, setStored] = useState(page);
  const [version, setVersion] = useState(0);
  const revision = useRef(page.revision);
  const latest = useRef(design);
  const savedDesign = useRef(design);
  const refused = useRef<PageDesign | null>(null);
  const utils = trpc.useUtils();
  const { mutateAsync, ...update } = trpc.pages.save.useMutation();
  const conflictRevision = conflictOf(update.error);
  const isDirty = design !== saved;

  const isUnsaved = () => latest.current !== savedDesign.current;
  const keep = (next: PageOutput) => {
    revision.current = next.revision;
    setStored(next);
    utils.pages.get.setData({ id }, next);
    void utils.pages.list.invalidate();
  };
  async function send(overRevision = revision.current): Promise<void> {
    const sent = latest.current;
    refused.current = sent;
    keep(await mutateAsync({ id, name, design: sent, expectedRevision: overRevision }));
    refused.current = null;
    savedDesign.current = sent;
    setSaved(sent);
  }
  const { store, save } = useSaveQueue({ isUnsaved, send });
  const canSave = isDirty && !update.isPending && conflictRevision === null;
  useEffect(() => {
    if (!canSave || refused.current === design) return undefined;
    const timer = setTimeout(() => void save(), autosaveAfterMs);
    return () => clearTimeout(timer);
  }, [canSave, design, save]);
  useOnReconnect(() => {
    if (canSave) void save();
  });

  const change = useCallback((next: PageDesign) => {
    latest.current = next;
    setDesign(next);
  }, []);

  /** Opens what is stored instead of what is on the page. */
  const open = (next: PageOutput) => {
    keep(next);
    latest.current = next.design;
    savedDesign.current = next.design;
    refused.current = null;
    setDesign(next.design);
    setSaved(next.design);
    setVersion((n) => n + 1);
    update.reset();
  };

  return {
    design,
    version: String(version),
    stored,
    change,
    save,
    store,
    keep,
    open,
    loadStored: async () => open(await trpcClient.pages.get.query({ id })),
    conflictRevision,
    isUnsaved,
    error: update.error,
    revision: () => revision.current,
    saveState: saveState(update.isPending, isDirty, update.error !== null, stored.updatedAt),
    changes: changesText(stored, isDirty),
  };
}

export type PageDraft = ReturnType<typeof usePageDraft>;

function saveState(isSaving: boolean, isDirty: boolean, isFailed: boolean, savedAt: string): string {
  if (isSaving) return 'Saving…';
  if (isDirty) return isFailed ? 'Not saved' : 'Not saved yet';
  return `Saved ${formatTime(savedAt)}`;
}

function changesText({ revision, publishedRevision }: PageOutput, isDirty: boolean): string {
  if (publishedRevision === null) return '';
  const count = revision - publishedRevision + (isDirty ? 1 : 0);
  return count === 0 ? '' : `${count} ${count === 1 ? 'change' : 'changes'} not published`;
}

/** The revision someone else stored, if the server refused ours as stale. */
function conflictOf(error: unknown): number | null {
  const facts = errorFacts(error);
  return facts?.domainCode === 'stale_revision' ? Number(facts.details['revision']) : null;
}
