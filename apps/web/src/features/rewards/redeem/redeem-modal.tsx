import { checkCodeInput } from '@talkdrum/api/contracts';
import type { RouterOutputs } from '@talkdrum/api';
import { Alert, Button, Form, Modal, MoneyField, SubmitButton, TextField, useZodForm } from '@talkdrum/ui';
import { useState } from 'react';
import { z } from 'zod';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatDate } from '../../../lib/dates/format-date.ts';
import { formatMoney } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { rewardKindWords } from '../../../lib/words/reward-kind-words.ts';
import { refusalWords } from '../reward-words.ts';

type Checked = RouterOutputs['rewards']['check'];
type Code = NonNullable<Checked['code']>;

/** Redeems a customer's code by hand: what it is first, then its use. */
export function RedeemModal({ onClose }: { onClose: () => void }) {
  const [checked, setChecked] = useState<Checked | null>(null);
  const [done, setDone] = useState<Code | null>(null);
  const again = () => {
    setChecked(null);
    setDone(null);
  };
  const code = checked?.code ?? null;
  return (
    <Modal isOpen onClose={onClose} title="Redeem a code">
      {done !== null ? (
        <div className="flex flex-col gap-4">
          <Alert tone="success" title="Redeemed">
            {done.reward}
            {done.availableMinor === null
              ? null
              : `: ${formatMoney(done.availableMinor, done.currency)} left`}
          </Alert>
          <Button variant="primary" onClick={again}>
            Redeem another code
          </Button>
        </div>
      ) : checked?.isValid === true && code !== null ? (
        <UseForm code={code} onDone={setDone} onRefused={setChecked} onBack={again} />
      ) : (
        <CheckForm refused={checked} onChecked={setChecked} />
      )}
    </Modal>
  );
}

function CheckForm({
  refused,
  onChecked,
}: {
  refused: Checked | null;
  onChecked: (checked: Checked) => void;
}) {
  const form = useZodForm(checkCodeInput, { code: '' });
  const check = trpc.rewards.check.useMutation();
  return (
    <Form form={form} onSubmit={async (values) => onChecked(await check.mutateAsync(values))}>
      {refused === null ? null : (
        <Alert tone="danger" title={refused.code?.reward ?? 'Not one of your codes'}>
          {refusalWords(refused.reason)}
        </Alert>
      )}
      <TextField control={form.control} name="code" label="Code" required autoComplete="off" />
      <SubmitButton>Check code</SubmitButton>
    </Form>
  );
}

const useInput = z.object({ amountMinor: z.string(), reference: z.string().trim().max(200) });

interface UseFormProps {
  code: Code;
  onDone: (code: Code) => void;
  onRefused: (checked: Checked) => void;
  onBack: () => void;
}

function UseForm({ code, onDone, onRefused, onBack }: UseFormProps) {
  const timeZone = useAccountZone();
  const isCredit = code.availableMinor !== null;
  const form = useZodForm(useInput, { amountMinor: code.availableMinor ?? '', reference: '' });
  const [key] = useState(() => crypto.randomUUID());
  const utils = trpc.useUtils();
  const redeem = trpc.rewards.redeem.useMutation();
  return (
    <Form
      form={form}
      onSubmit={async ({ amountMinor, reference }) => {
        const amount = isCredit && amountMinor !== '' ? amountMinor : null;
        const result = await redeem.mutateAsync({ code: code.code, amountMinor: amount, reference, key });
        await utils.rewards.invalidate();
        if (result.isRedeemed) onDone(result.code ?? code);
        else onRefused({ isValid: false, reason: result.reason, code: result.code });
      }}
    >
      <Alert tone="info" title={code.reward}>
        {rewardKindWords[code.kind]}
        {code.valueMinor === '0' ? null : `, worth ${formatMoney(code.valueMinor, code.currency)}`}
        {code.expiresAt === null ? null : `, valid until ${formatDate(code.expiresAt, timeZone)}`}
      </Alert>
      {isCredit ? (
        <MoneyField
          control={form.control}
          name="amountMinor"
          label="Amount to use"
          help={`${formatMoney(code.availableMinor ?? '0', code.currency)} left`}
          currency={code.currency}
        />
      ) : null}
      <TextField
        control={form.control}
        name="reference"
        label="Reference (optional)"
        help="Such as the order number."
      />
      <div className="flex gap-2">
        <SubmitButton>Redeem</SubmitButton>
        <Button onClick={onBack}>Back</Button>
      </div>
    </Form>
  );
}
