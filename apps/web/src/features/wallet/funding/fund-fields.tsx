import type { FundingOptions, Plan } from '@talkdrum/api/contracts';
import { Alert, CheckboxField, Field, FormRow, RadioField, Select, SelectField } from '@talkdrum/ui';
import { useFormContext } from 'react-hook-form';
import { formatMoney } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { ChargeSummary } from './charge-summary.tsx';
import { type FundForm, periodOf } from './fund-form.ts';
import { MoneyField } from '@talkdrum/ui';
import { periodWords } from '../subscription/subscription-words.ts';

const periods = ([1, 3, 12] as const).map((months) => ({
  value: String(months),
  label: periodWords(months),
}));

/** Amount, plan, period and provider, with the resulting charge. */
export function FundFields({ options, plans }: { options: FundingOptions; plans: Plan[] }) {
  const { control } = useFormContext<FundForm>();
  const { currency, minimum, maximum } = options;
  return (
    <>
      <MoneyField
        control={control}
        name="amountMinor"
        label="Amount"
        currency={currency}
        required
        help={`From ${formatMoney(minimum.amountMinor, currency)} to ${formatMoney(maximum.amountMinor, currency)}`}
      />
      <SubscriptionFields plans={plans} />
      <RadioField
        control={control}
        name="provider"
        label="Pay with"
        look="cards"
        isInline
        options={options.providers.map(({ provider, label, cards }) => ({
          value: provider,
          label,
          description: cards,
        }))}
      />
      <CheckboxField
        control={control}
        name="isCardSaved"
        label="Save this card for automatic charges"
        help="You can remove it in the wallet at any time."
      />
      <ChosenCharge options={options} plans={plans} />
      <Alert tone="info">{options.notice}</Alert>
    </>
  );
}

function SubscriptionFields({ plans }: { plans: Plan[] }) {
  const { control, watch } = useFormContext<FundForm>();
  const period = watch('periodMonths');
  return (
    <>
      <FormRow>
        <SelectField
          control={control}
          name="plan"
          label="Subscription plan"
          placeholder="No plan, only fund the wallet"
          options={plans.map((plan) => ({ value: String(plan.plan), label: planWithFee(plan, period) }))}
        />
        <Field control={control} name="periodMonths" label="Period">
          {({ field, aria }) => (
            <Select
              {...aria}
              {...field}
              value={String(field.value)}
              options={periods}
              disabled={watch('plan') === ''}
            />
          )}
        </Field>
      </FormRow>
      <p className="-mt-2 text-sm text-muted-foreground">
        The subscription fee is auto-charged from the wallet by plan and period.
      </p>
    </>
  );
}

function ChosenCharge({
  options: { currency, providers },
  plans,
}: {
  options: FundingOptions;
  plans: Plan[];
}) {
  const { watch } = useFormContext<FundForm>();
  const balances = trpc.wallet.balances.useQuery();
  return (
    <ChargeSummary
      amountMinor={watch('amountMinor')}
      currency={currency}
      provider={providers.find(({ provider }) => provider === watch('provider'))}
      order={orderOf(plans, watch('plan'), watch('periodMonths'))}
      availableMinor={balances.data?.find((balance) => balance.currency === currency)?.availableMinor ?? '0'}
    />
  );
}

/** "Starter, GH₵80.00 for 1 month" */
function planWithFee(plan: Plan, period: FundForm['periodMonths']): string {
  const of = feeOf(plan, period);
  return of === undefined
    ? plan.name
    : `${plan.name}, ${formatMoney(of.fee.amountMinor, of.fee.currency)} for ${periodWords(of.periodMonths)}`;
}

const feeOf = ({ fees }: Plan, period: FundForm['periodMonths']) =>
  fees.find(({ periodMonths }) => periodMonths === periodOf(period));

function orderOf(plans: Plan[], plan: string, period: FundForm['periodMonths']) {
  const chosen = plans.find((each) => String(each.plan) === plan);
  const fee = chosen && feeOf(chosen, period);
  return chosen === undefined || fee === undefined ? null : { plan: chosen, fee };
}
