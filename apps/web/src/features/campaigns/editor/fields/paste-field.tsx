import type { Channel } from '@talkdrum/api/contracts';
import { Alert, TextareaField } from '@talkdrum/ui';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { errorMessage, trpc } from '../../../../lib/trpc.ts';
import type { DraftForm } from '../campaign-form.ts';
import { people } from '../../campaign-words.ts';
import { channelWords } from '../../channel-words.ts';
import { PastedErrors } from './pasted-errors.tsx';

/** Pasted recipients. The server checks them shortly after the last keystroke. */
export function PasteField({ isDisabled, channel }: { isDisabled: boolean; channel: Channel }) {
  const { control } = useFormContext<DraftForm>();
  const text = useWatch({ control, name: 'pasted' });
  const { mutate, reset, ...check } = trpc.campaigns.checkPasted.useMutation();
  const isEmpty = text.trim() === '';
  useEffect(() => {
    if (isEmpty) return reset();
    const timer = setTimeout(() => mutate({ text, channel }), 400);
    return () => clearTimeout(timer);
  }, [mutate, reset, text, channel, isEmpty]);
  return (
    <div className="flex flex-col gap-3">
      <TextareaField
        control={control}
        name="pasted"
        label="Recipients"
        required
        disabled={isDisabled}
        rows={6}
        spellCheck={false}
        placeholder={channelWords[channel].pasteExample}
        help={channelWords[channel].pasteHelp}
      />
      <div aria-live="polite" className="flex flex-col gap-2">
        {check.data && !isEmpty ? (
          <p className="text-sm">
            <span className="font-medium">{people(check.data.people)} understood</span>
            {check.data.errorCount === 0
              ? ', nothing to correct.'
              : `, ${check.data.errorCount === 1 ? '1 entry' : `${check.data.errorCount.toLocaleString('en-GB')} entries`} to correct.`}
          </p>
        ) : null}
        {check.data && !isEmpty ? (
          <PastedErrors errors={check.data.errors} total={check.data.errorCount} />
        ) : null}
        {check.error ? <Alert tone="danger">{errorMessage(check.error)}</Alert> : null}
      </div>
    </div>
  );
}
