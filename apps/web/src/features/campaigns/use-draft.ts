import type { CampaignOutput } from '@talkdrum/api/contracts';
import { useZodForm } from '@talkdrum/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { errorFacts, trpc } from '../../lib/trpc.ts';
import { type DraftForm, draftForm, toDraftForm, toFields, toFormErrors } from './campaign-form.ts';

const autosaveAfterMs = 1_200;

/**
 * A draft that saves itself a moment after the last change. When somebody else saved meanwhile it stops and leaves the choice
 * to the author; whatever else goes wrong, the input stays and the next change tries again.
 */
export function useDraft(campaign: CampaignOutput, isEditable: boolean) {
  const form = useZodForm(draftForm, toDraftForm(campaign), { mode: 'onChange' });
  const values = form.watch();
  const [saved, setSaved] = useState(() => JSON.stringify(toDraftForm(campaign)));
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const revision = useRef(campaign.revision);
  const utils = trpc.useUtils();
  const { mutateAsync, ...update } = trpc.campaigns.update.useMutation();
  const now = JSON.stringify(values);
  const isDirty = now !== saved;
  const facts = errorFacts(update.error);
  const conflictRevision = facts?.domainCode === 'stale_revision' ? Number(facts.details['revision']) : null;

  const save = useCallback(
    async (overRevision?: number): Promise<boolean> => {
      const read = draftForm.safeParse(form.getValues());
      if (!read.success) return false;
      const sent = JSON.stringify(form.getValues());
      try {
        const result = await mutateAsync({ ...toFields(read.data), id: campaign.id, expectedRevision: overRevision ?? revision.current });
        revision.current = result.revision;
        setSaved(sent);
        setSavedAt(new Date());
        utils.campaigns.get.setData({ id: campaign.id }, result);
        void utils.campaigns.review.invalidate({ id: campaign.id });
        void utils.campaigns.preview.invalidate();
        void utils.campaigns.list.invalidate();
        return true;
      } catch (error) {
        showOnFields(error, form.getValues('source'), form.setError);
        return false;
      }
    },
    [campaign.id, form, mutateAsync, utils],
  );
  const canSave = isEditable && isDirty && !update.isPending && conflictRevision === null;
  useEffect(() => {
    if (!canSave) return undefined;
    const timer = setTimeout(() => void save(), autosaveAfterMs);
    return () => clearTimeout(timer);
    // `now` restarts the wait at each change.
  }, [canSave, now, save]);

  /** Throws the own changes away and shows what is stored. */
  async function loadStored(): Promise<void> {
    const stored = await utils.client.campaigns.get.query({ id: campaign.id });
    revision.current = stored.revision;
    form.reset(toDraftForm(stored));
    setSaved(JSON.stringify(toDraftForm(stored)));
    update.reset();
    utils.campaigns.get.setData({ id: campaign.id }, stored);
  }
  return { form, values, isDirty, isSaving: update.isPending, savedAt, save, error: update.error, conflictRevision, loadStored };
}

export type Draft = ReturnType<typeof useDraft>;

function showOnFields(error: unknown, source: DraftForm['source'], setError: Draft['form']['setError']): void {
  const fieldErrors = toFormErrors(errorFacts(error)?.fieldErrors ?? {}, source);
  for (const [path, messages] of Object.entries(fieldErrors)) {
    const field = draftForm.keyof().safeParse(path);
    if (field.success) setError(field.data, { type: 'server', message: messages.join(' ') });
  }
}
