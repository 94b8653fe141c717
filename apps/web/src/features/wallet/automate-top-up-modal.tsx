import type { AuthorisationOutput, LowBalance, LowBalanceInput } from '@talkdrum/api/contracts';
import { Alert, FormModal, SelectField, SwitchField, TextLink } from '@talkdrum/ui';
import { useFormContext } from 'react-hook-form';
import { formatMoney } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { MoneyField } from './money-field.tsx';
import { useLowBalanceForm } from './use-low-balance-form.ts';
import { cardName } from './wallet-words.ts';

/** Fills the wallet from a saved card whenever it falls below the alert, up to a cap each month. */
export function AutomateTopUpModal({ lowBalance, onClose }: { lowBalance: LowBalance; onClose: () => void }) {
  const { form, submit } = useLowBalanceForm(lowBalance, ['automation', 'wallet']);
  const refusal = useRefusal('wallet.manage');
  const cards = trpc.funding.authorisations.useQuery();
  const { offReason } = lowBalance.automation;
  const isOn = form.watch('automation.isOn');
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title="Automate the wallet"
      description="When the wallet falls low, a saved card fills it up."
      form={form}
      onSubmit={submit}
      submitLabel="Save"
      submitDisabledReason={refusal}
    >
      {offReason === '' ? null : (
        <Alert tone="warning" title="It switched itself off">
          {offReason}
        </Alert>
      )}
      <SwitchField
        control={form.control}
        name="automation.isOn"
        label="Automatic top-up"
        disabled={refusal !== null}
      />
      {isOn ? <TopUpFields lowBalance={lowBalance} cards={cards.data} /> : null}
    </FormModal>
  );
}

interface TopUpFieldsProps {
  lowBalance: LowBalance;
  /** Undefined until they are loaded. */
  cards: AuthorisationOutput[] | undefined;
}

/** From which card, when, how much, and at most how much. */
function TopUpFields({ lowBalance: { currency, automation }, cards }: TopUpFieldsProps) {
  const { control } = useFormContext<LowBalanceInput>();
  const usable = (cards ?? []).filter(({ isExpired }) => !isExpired);
  return (
    <>
      {cards !== undefined && usable.length === 0 ? <NoCard /> : null}
      <SelectField
        control={control}
        name="automation.authorisationId"
        label="Card"
        required
        isNullable
        placeholder="Choose…"
        options={usable.map((card) => ({
          value: card.id,
          label: `${cardName(card)}, ${card.providerLabel}`,
        }))}
      />
      <MoneyField
        control={control}
        name="wallet.thresholdMinor"
        label="When less is available than"
        currency={currency}
        required
      />
      <MoneyField
        control={control}
        name="automation.amountMinor"
        label="Amount of each top-up"
        currency={currency}
        required
        isZeroBlank
        help="The transaction cost of the card comes on top."
      />
      <MoneyField
        control={control}
        name="automation.monthlyCapMinor"
        label="At most in a calendar month"
        currency={currency}
        required
        isZeroBlank
        help={`${formatMoney(automation.spentThisMonthMinor, currency)} so far this month.`}
      />
    </>
  );
}

function NoCard() {
  return (
    <Alert tone="info" title="No saved card yet">
      <TextLink href="/dashboard/wallet?fund=true">Fund your wallet</TextLink> and tick “Save this card for
      automatic charges”.
    </Alert>
  );
}
