import type { FormOutput } from '@talkdrum/api/contracts';
import { emptyForm, type PageDesign, pageDesign } from '@talkdrum/page-designs';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useOnReconnect } from '../../../lib/connection/connection.ts';
import { toastFailure } from '../../../lib/failures.ts';
import { formatTime } from '../../../lib/format.ts';
import { errorFacts, trpc, trpcClient } from '../../../lib/trpc.ts';
import { useSaveQueue } from '../../../lib/use-save-queue.ts';

const autosaveAfterMs = 1_200;

const designOf = ({ design, name }: FormOutput): PageDesign =>
  pageDesign.safeParse(design).data ?? emptyForm(name);

/**
 * A form's design that saves automatically. If someone else saved the form in between, saving stops and the author
 * decides. After any other refusal everything stays on the page; the next change or the connection's return tries
 * again.
 */
export function useFormDraft(form: FormOutput) {
  const { id } = form;
  const [design, setDesign] = useState(() => designOf(form));
  const [saved, setSaved] = useState(design);
  const [stored, setStored] = useState(form);
  const [version, setVersion] = useState(0);
  const latest = useRef(design);
  const savedDesign = useRef(design);
  const refused = useRef<PageDesign | null>(null);
  /** The form as the next save builds on it: its revision, and its fields, which are saved along. */
  const base = useRef(form);
  const utils = trpc.useUtils();
  const { mutateAsync, ...update } = trpc.forms.saveDesign.useMutation();
  const isConflict = errorFacts(update.error)?.domainCode === 'stale_revision';
  const isDirty = design !== saved;

  const keep = (next: FormOutput) => {
    base.current = next;
    setStored(next);
    utils.forms.get.setData({ id }, next);
  };
  const isUnsaved = () => latest.current !== savedDesign.current;
  const send = async () => {
    const sent = latest.current;
    const { fields, revision } = base.current;
    refused.current = sent;
    keep(await mutateAsync({ id, design: sent, fields, revision }));
    refused.current = null;
    savedDesign.current = sent;
    setSaved(sent);
  };
  const { store, save } = useSaveQueue({ isUnsaved, send });
  const canSave = isDirty && !update.isPending && !isConflict;
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
  return {
    design,
    version: String(version),
    stored,
    change,
    store,
    save,
    isUnsaved,
    isConflict,
    error: update.error,
    saveState: saveState(update.isPending, isDirty, update.error !== null, stored.updatedAt),
    changes: isDirty || isChangedSince(stored) ? changesOf(stored) : '',
    /** What visitors get changed. The revision stays: what others saved since isn't on this page. */
    keepPublished: ({ published }: FormOutput) => {
      base.current = { ...base.current, published };
      setStored(base.current);
    },
    ...useConflict({
      id,
      overwrite: async (next) => {
        base.current = next;
        await save(next.revision);
      },
      open: (next) => {
        keep(next);
        const theirs = designOf(next);
        latest.current = theirs;
        savedDesign.current = theirs;
        refused.current = null;
        setDesign(theirs);
        setSaved(theirs);
        setVersion((n) => n + 1);
        update.reset();
      },
    }),
  };
}

export type FormDraft = ReturnType<typeof useFormDraft>;

interface Ways {
  id: string;
  /** Saves this design over theirs; their fields stay. */
  overwrite: (form: FormOutput) => Promise<void>;
  open: (form: FormOutput) => void;
}

/** The two ways out after someone else saved: both begin with what is stored now. */
function useConflict({ id, overwrite, open }: Ways) {
  const fail = toastFailure('The form could not be loaded');
  const read = () => trpcClient.forms.get.query({ id });
  return {
    overwriteTheirs: () => read().then(overwrite, fail),
    loadTheirs: () => read().then(open, fail),
  };
}

function saveState(isSaving: boolean, isDirty: boolean, isFailed: boolean, savedAt: string): string {
  if (isSaving) return 'Saving…';
  if (isDirty) return isFailed ? 'Not saved' : 'Not saved yet';
  return `Saved ${formatTime(savedAt)}`;
}

const isChangedSince = ({ updatedAt, published: { publishedAt } }: FormOutput): boolean =>
  publishedAt !== null && Date.parse(updatedAt) > Date.parse(publishedAt);

const changesOf = ({ published: { version } }: FormOutput): string =>
  version === null ? '' : 'Changes not published';
