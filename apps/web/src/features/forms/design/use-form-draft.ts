import type { FormOutput } from '@talkdrum/api/contracts';
import { emptyForm, type PageDesign, pageDesign } from '@talkdrum/page-designs';
import { useCallback, useEffect, useRef, useState } from 'react';
import { formatTime } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useSaveQueue } from '../../../lib/use-save-queue.ts';

const autosaveAfterMs = 1_200;

const designOf = ({ design, name }: FormOutput): PageDesign =>
  pageDesign.safeParse(design).data ?? emptyForm(name);

/** A form's design that saves automatically. After a refusal everything stays on the page; the next change tries again. */
export function useFormDraft(form: FormOutput) {
  const { id, fields } = form;
  const [design, setDesign] = useState(() => designOf(form));
  const [saved, setSaved] = useState(design);
  const [stored, setStored] = useState(form);
  const latest = useRef(design);
  const savedDesign = useRef(design);
  const refused = useRef<PageDesign | null>(null);
  const revision = useRef(form.revision);
  const utils = trpc.useUtils();
  const { mutateAsync, ...update } = trpc.forms.saveDesign.useMutation();
  const isDirty = design !== saved;

  const keep = (next: FormOutput) => {
    revision.current = next.revision;
    setStored(next);
    utils.forms.get.setData({ id }, next);
  };
  const isUnsaved = () => latest.current !== savedDesign.current;
  const send = async () => {
    const sent = latest.current;
    refused.current = sent;
    keep(await mutateAsync({ id, design: sent, fields, revision: revision.current }));
    refused.current = null;
    savedDesign.current = sent;
    setSaved(sent);
  };
  const { store, save } = useSaveQueue({ isUnsaved, send });
  const canSave = isDirty && !update.isPending;
  useEffect(() => {
    if (!canSave || refused.current === design) return undefined;
    const timer = setTimeout(() => void save(), autosaveAfterMs);
    return () => clearTimeout(timer);
  }, [canSave, design, save]);
  const change = useCallback((next: PageDesign) => {
    latest.current = next;
    setDesign(next);
  }, []);
  const saveState = update.isPending
    ? 'Saving…'
    : isDirty
      ? 'Not saved yet'
      : `Saved ${formatTime(stored.updatedAt)}`;
  return { design, stored, change, store, save, keep, isUnsaved, error: update.error, saveState };
}
