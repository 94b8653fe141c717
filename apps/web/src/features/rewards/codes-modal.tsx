import { generateCodesInput, importCodesInput, type RewardOutput } from '@talkdrum/api/contracts';
import { Button, Form, Modal, SubmitButton, TextField, useZodForm } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import type { RouterOutputs } from '@talkdrum/api';
import { DownloadLink } from '../../lib/lists/download-link.tsx';
import { formatNumber } from '../../lib/format.ts';
import { TextOrFileFields } from '../../lib/fields/text-or-file-fields.tsx';
import { trpc } from '../../lib/trpc.ts';

interface CodesModalProps {
  reward: RewardOutput;
  onClose: () => void;
}

/** The codes of a reward that nobody has yet: made by us, or from a file. */
export function CodesModal({ reward, onClose }: CodesModalProps) {
  const free = reward.freeCodes === 1 ? '1 code is' : `${formatNumber(reward.freeCodes)} codes are`;
  return (
    <Modal
      isOpen
      onClose={onClose}
      title="Codes"
      size="lg"
      description={`${free} ready to be given.`}
      footer={
        <>
          <DownloadLink href={`/files/rewards/codes.csv?id=${reward.id}`} privilege="rewards.edit" />
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {reward.codeSource === 'imported' ? <ImportForm id={reward.id} /> : <GenerateForm id={reward.id} />}
    </Modal>
  );
}

type Lines = Omit<RouterOutputs['rewards']['importCodes'], 'added'>;

/** What wasn't added, and why; undefined if everything was. */
function describeLines({ known, repeated, invalid, bad }: Lines): string | undefined {
  const parts = [
    known > 0 && `${formatNumber(known)} already existed`,
    repeated > 0 && `${formatNumber(repeated)} were in the file twice`,
    invalid > 0 &&
      `${formatNumber(invalid)} lines aren’t codes: ${bad.map(({ line, text }) => `line ${line}, “${text}”`).join('; ')}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? undefined : `${parts.join('. ')}.`;
}

function ImportForm({ id }: { id: string }) {
  const form = useZodForm(importCodesInput, { id, text: '' });
  const utils = trpc.useUtils();
  const add = trpc.rewards.importCodes.useMutation();
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const { added, ...lines } = await add.mutateAsync(values);
        form.reset({ id, text: '' });
        await utils.rewards.invalidate();
        toast.success(`${formatNumber(added)} codes imported`, {
          description: describeLines(lines),
        });
      }}
    >
      <TextOrFileFields
        form={form}
        maxBytes={3_000_000}
        label="Codes, one on each line"
        help="4 to 40 letters, digits and dashes. If the file has several columns, the first one counts."
        rows={6}
      />
      <SubmitButton>Import codes</SubmitButton>
    </Form>
  );
}

function GenerateForm({ id }: { id: string }) {
  const form = useZodForm(generateCodesInput, { id, count: 100 });
  const utils = trpc.useUtils();
  const add = trpc.rewards.generateCodes.useMutation();
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const { added } = await add.mutateAsync(values);
        form.reset({ id, count: 100 });
        await utils.rewards.invalidate();
        toast.success(`${formatNumber(added)} codes made`);
      }}
    >
      <p className="text-sm text-muted-foreground">
        A code is made when someone claims the reward. Make codes in advance only to load them into another
        system.
      </p>
      <TextField control={form.control} name="count" label="How many" type="number" />
      <SubmitButton>Make codes</SubmitButton>
    </Form>
  );
}
