import type { AuthorisationOutput, LowBalance, LowBalanceInput } from '@talkdrum/api/contracts';
import { Alert, FormModal, SelectField, SwitchField, TextLink } from '@talkdrum/ui';
import { useFormContext } from 'react-hook-form';
import { formatMoney } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { MoneyField } from '@talkdrum/ui';
import { useLowBalanceForm } from './use-low-balance-form.ts';
import { cardName } from '../wallet-words.ts';

/** Tops up the wallet from a saved card when the balance falls below the alert, up to a monthly cap. */
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
      title="Automate top-ups"
      description="When the balance is low, we top up the wallet from a saved card."
      form={form}
      onSubmit={submit}
      submitLabel="Save"
      submitDisabledReason={refusal}
    >
      {offReason === '' ? null : (
        <Alert tone="warning" title="Automatic top-up was turned off">
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
  /** Undefined while loading. */
  cards: AuthorisationOutput[] | undefined;
}

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
        label="Top up when the balance falls below"
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
        help="The card’s transaction cost is added."
      />
      <MoneyField
        control={control}
        name="automation.monthlyCapMinor"
        label="Monthly limit"
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
