import type { RouterOutputs } from '@talkdrum/api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useOnReconnect } from '../../lib/connection/connection.ts';
import type { CheckLinks, DesignerContent, RenderDesign } from '../../lib/email-designer/designer-source.ts';
import { formatTime } from '../../lib/format.ts';
import { errorFacts, trpc, trpcClient } from '../../lib/trpc.ts';
import { useSaveQueue } from '../../lib/drafts/use-save-queue.ts';

type Stored = RouterOutputs['templates']['get'];

const autosaveAfterMs = 1_200;

/**
 * A visual template that saves automatically shortly after the last change, as campaigns do. If someone else saved
 * in between, saving stops and the author decides. After any other refusal everything stays on the page; the next
 * change or the connection's return tries again.
 */
export function useTemplateDesign(
  template: Stored & { design: NonNullable<Stored['design']> },
  onHtml: () => void,
) {
  const { id } = template;
  const [content, setContent] = useState<DesignerContent>(() => contentOf(template));
  const [saved, setSaved] = useState(content);
  const [savedAt, setSavedAt] = useState(template.updatedAt);
  const [version, setVersion] = useState(0);
  const revision = useRef(template.revision);
  const latest = useRef(content);
  const savedContent = useRef(content);
  const refused = useRef<DesignerContent | null>(null);
  const utils = trpc.useUtils();
  const { mutateAsync, ...update } = trpc.templates.save.useMutation();
  const conflictRevision = conflictOf(update.error);
  const isDirty = content !== saved;

  const isUnsaved = () => latest.current !== savedContent.current;
  async function send(overRevision = revision.current): Promise<void> {
    const sent = latest.current;
    refused.current = sent;
    const words = { ...sent, html: '', text: '' };
    const stored = await mutateAsync({ ...words, id, expectedRevision: overRevision });
    revision.current = stored.revision;
    refused.current = null;
    savedContent.current = sent;
    setSaved(sent);
    setSavedAt(stored.updatedAt);
    utils.templates.get.setData({ id }, stored);
    void utils.templates.list.invalidate();
  }
  const { store, save } = useSaveQueue({ isUnsaved, send });
  const canSave = isDirty && !update.isPending && conflictRevision === null;
  useEffect(() => {
    if (!canSave || refused.current === content) return undefined;
    const timer = setTimeout(() => void save(), autosaveAfterMs);
    return () => clearTimeout(timer);
  }, [canSave, content, save]);
  useOnReconnect(() => {
    if (canSave) void save();
  });

  const change = useCallback((part: Partial<DesignerContent>) => {
    latest.current = { ...latest.current, ...part };
    setContent(latest.current);
  }, []);

  /** Discards local changes and opens the stored version, which may be HTML by now. */
  async function loadStored(): Promise<void> {
    const stored = await trpcClient.templates.get.query({ id });
    utils.templates.get.setData({ id }, stored);
    if (stored.design === null) {
      onHtml();
      return;
    }
    revision.current = stored.revision;
    latest.current = contentOf({ ...stored, design: stored.design });
    savedContent.current = latest.current;
    refused.current = null;
    setContent(latest.current);
    setSaved(latest.current);
    setSavedAt(stored.updatedAt);
    setVersion((n) => n + 1);
    update.reset();
  }

  return {
    content,
    version: String(version),
    change,
    save,
    store,
    loadStored,
    conflictRevision,
    isDirty,
    isUnsaved,
    error: update.error,
    revision: () => revision.current,
    saveState: saveState(update.isPending, isDirty, update.error !== null, savedAt),
  };
}

export type TemplateDesign = ReturnType<typeof useTemplateDesign>;

function contentOf({ subject, preheader, design }: DesignerContent): DesignerContent {
  return { subject, preheader, design };
}

function saveState(isSaving: boolean, isDirty: boolean, isFailed: boolean, savedAt: string): string {
  if (isSaving) return 'Saving…';
  if (isDirty) return isFailed ? 'Not saved' : 'Not saved yet';
  return `Saved ${formatTime(savedAt)}`;
}

/** The revision someone else stored, if the server refused ours as stale. */
function conflictOf(error: unknown): number | null {
  const facts = errorFacts(error);
  return facts?.domainCode === 'stale_revision' ? Number(facts.details['revision']) : null;
}

/** The server's preview of what is on the page. */
export const renderTemplate: RenderDesign = (content, contactId, signal) =>
  trpcClient.templates.preview.mutate({ ...content, html: '', text: '', contactId }, { signal });

export const checkTemplateLinks: CheckLinks = (content) =>
  trpcClient.templates.checkLinks.mutate({ ...content, html: '', text: '' });
