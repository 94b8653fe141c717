import type { CampaignOutput } from '@talkdrum/api/contracts';
import { useZodForm } from '@talkdrum/ui';
import { useRef, useState } from 'react';
import { conflictRevisionOf, useAutosave } from '../../../lib/drafts/use-autosave.ts';
import { errorFacts, trpc } from '../../../lib/trpc.ts';
import { useSaveQueue } from '../../../lib/drafts/use-save-queue.ts';
import {
  type DraftForm,
  draftForm,
  type DraftInput,
  toDraftForm,
  toFields,
  toFormErrors,
} from './campaign-form.ts';
import { countedParts } from './use-reach.ts';

/**
 * A draft that saves automatically shortly after the last change. If someone else saved in between, saving
 * stops and the author decides. After any other failure the input stays; the next change or the connection's
 * return tries again.
 */
export function useDraft(campaign: CampaignOutput, isEditable: boolean) {
  const { form, values, now, isDirty, isUnsaved, setSaved } = useDraftForm(campaign);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [loads, setLoads] = useState(0);
  const revision = useRef(campaign.revision);
  const refused = useRef<string | null>(null);
  const utils = trpc.useUtils();
  const { mutateAsync, ...update } = trpc.campaigns.update.useMutation();
  const conflictRevision = conflictRevisionOf(update.error);

  async function send(given: DraftInput, expectedRevision: number): Promise<void> {
    const read = draftForm.safeParse(given);
    if (!read.success) throw new Error(read.error.issues[0]?.message ?? 'A field needs a change.');
    const sent = JSON.stringify(given);
    try {
      const result = await mutateAsync({ ...toFields(read.data), id: campaign.id, expectedRevision });
      revision.current = result.revision;
      refused.current = null;
      setSaved(sent);
      setSavedAt(new Date());
      showSaved(utils, result);
    } catch (error) {
      refused.current = sent;
      showOnFields(error, form.getValues('source'), form.setError);
      throw error;
    }
  }
  const { queue, store, save } = useSaveQueue({
    // A refused save can be tried again, even if nothing is left of the change.
    isUnsaved: () => refused.current !== null || isUnsaved(),
    send: (overRevision = revision.current) => send(form.getValues(), overRevision),
  });
  const canSave = isEditable && isDirty && !update.isPending && conflictRevision === null;
  useAutosave({ now, refused, canSave, save });

  /** Makes HTML of the design. The form keeps the design until the server took the HTML. */
  async function convertToHtml(): Promise<void> {
    await store();
    const { html, text } = await utils.client.campaigns.get.query({ id: campaign.id });
    const converted = { ...form.getValues(), html, text, design: null };
    await queue.run(
      () => true,
      () => send(converted, revision.current),
    );
    form.setValue('html', html);
    form.setValue('text', text);
    form.setValue('design', null);
  }

  /** Discards local changes and loads the stored version. */
  async function loadStored(): Promise<void> {
    const stored = await utils.client.campaigns.get.query({ id: campaign.id });
    revision.current = stored.revision;
    form.reset(toDraftForm(stored));
    setSaved(JSON.stringify(toDraftForm(stored)));
    refused.current = null;
    setLoads((n) => n + 1);
    update.reset();
    utils.campaigns.get.setData({ id: campaign.id }, stored);
  }
  return {
    form,
    values,
    isDirty,
    /** The same, for what runs between two renderings. */
    isUnsaved,
    isSaving: update.isPending,
    savedAt,
    save,
    convertToHtml,
    error: update.error,
    conflictRevision,
    /** Of what is shown: as loaded or last saved. */
    shownRevision: () => revision.current,
    loadStored,
    /** Grows when the stored version replaces what was open. */
    loads,
  };
}

export type Draft = ReturnType<typeof useDraft>;

/** The form and whether it differs from the stored version. Both are compared as JSON. */
function useDraftForm(campaign: CampaignOutput) {
  const form = useZodForm(draftForm, toDraftForm(campaign), { mode: 'onChange' });
  const values = form.watch();
  const [saved, showSavedAs] = useState(() => JSON.stringify(toDraftForm(campaign)));
  const latestSaved = useRef(saved);
  const setSaved = (next: string) => {
    latestSaved.current = next;
    showSavedAs(next);
  };
  const isUnsaved = () => JSON.stringify(form.getValues()) !== latestSaved.current;
  const now = JSON.stringify(values);
  return { form, values, now, isDirty: now !== saved, isUnsaved, setSaved };
}

/** Refetches other queries that show the draft. */
function showSaved({ campaigns }: ReturnType<typeof trpc.useUtils>, saved: CampaignOutput): void {
  const { id } = saved;
  const before = campaigns.get.getData({ id });
  campaigns.get.setData({ id }, saved);
  // Counting a large audience takes seconds, so words typed elsewhere don't repeat it.
  if (
    before === undefined ||
    countedParts(toDraftForm(before), saved) !== countedParts(toDraftForm(saved), saved)
  ) {
    void campaigns.reach.invalidate({ id });
    void campaigns.people.invalidate({ id });
  }
  void campaigns.review.invalidate({ id });
  void campaigns.preview.invalidate();
  void campaigns.list.invalidate();
}

function showOnFields(
  error: unknown,
  source: DraftForm['source'],
  setError: Draft['form']['setError'],
): void {
  const fieldErrors = toFormErrors(errorFacts(error)?.fieldErrors ?? {}, source);
  for (const [path, messages] of Object.entries(fieldErrors)) {
    const field = draftForm.keyof().safeParse(path);
    if (field.success) setError(field.data, { type: 'server', message: messages.join(' ') });
    else if (path.startsWith('abTest.'))
      setError(path as 'abTest', { type: 'server', message: messages.join(' ') });
  }
}
