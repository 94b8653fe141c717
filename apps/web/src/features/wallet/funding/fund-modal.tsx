import { type FundingOptions, type Plan } from '@talkdrum/api/contracts';
import { Alert, Button, ErrorState, FormModal, Modal, Skeleton, useZodForm } from '@talkdrum/ui';
import { useMemo } from 'react';
import { errorFacts, errorMessage, trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { FundFields } from './fund-fields.tsx';
import { fundForm, toPayment } from './fund-form.ts';
import { goToCheckout } from '../payments/go-to-checkout.ts';
import { useAttemptKey } from '../use-attempt-key.ts';

/** Initial values: after a failed payment, those of the failed attempt. */
interface FundDefaults {
  amountMinor?: string | undefined;
  plan?: number | undefined;
  periodMonths?: number | undefined;
  provider?: string | undefined;
}

interface FundModalProps {
  isOpen: boolean;
  onClose: () => void;
  defaults: FundDefaults;
  /** Opens the card payment modal, where global cards are paid. */
  onCardPayment: (paymentId: string) => void;
}

/** Funds the wallet and optionally starts a subscription from it. */
export function FundModal({ isOpen, onClose, ...form }: FundModalProps) {
  const refusal = useRefusal('wallet.spend');
  const options = trpc.funding.options.useQuery(undefined, { enabled: isOpen && refusal === null });
  const plans = trpc.subscriptions.plans.useQuery(undefined, { enabled: isOpen && refusal === null });
  if (!isOpen) return null;
  if (
    refusal === null &&
    options.data !== undefined &&
    options.data.providers.length > 0 &&
    plans.data !== undefined
  ) {
    return <FundForm options={options.data} plans={plans.data} onClose={onClose} {...form} />;
  }
  const error = options.error ?? plans.error;
  return (
    <Modal isOpen onClose={onClose} title="Fund Wallet">
      {refusal !== null ? (
        <Alert tone="info">{refusal}</Alert>
      ) : error !== null ? (
        <ErrorState
          requestId={errorFacts(error)?.requestId}
          onRetry={() => void Promise.all([options.refetch(), plans.refetch()])}
        >
          {errorMessage(error)}
        </ErrorState>
      ) : options.data === undefined || plans.data === undefined ? (
        <Skeleton className="h-96" />
      ) : (
        <NoProvider currency={options.data.currency} />
      )}
    </Modal>
  );
}

function NoProvider({ currency }: { currency: string }) {
  return (
    <Alert
      tone="warning"
      title={`No payment provider accepts ${currency.toUpperCase()} yet`}
      action={<Button href="/dashboard/welcome">Get help</Button>}
    >
      Ask support to fund your wallet, or change the currency in your profile.
    </Alert>
  );
}

function FundForm({
  options,
  plans,
  onClose,
  defaults,
  onCardPayment,
}: Omit<FundModalProps, 'isOpen'> & { options: FundingOptions; plans: Plan[] }) {
  const schema = useMemo(() => fundForm(options), [options]);
  const offered = options.providers.map(({ provider }) => provider);
  const form = useZodForm(schema, {
    amountMinor: defaults.amountMinor ?? '',
    plan: defaults.plan === undefined ? '' : String(defaults.plan),
    periodMonths: defaults.periodMonths === 12 ? '12' : defaults.periodMonths === 3 ? '3' : '1',
    provider: offered.find((each) => each === defaults.provider) ?? offered[0],
    isCardSaved: false,
  });
  const start = trpc.funding.start.useMutation();
  const attempt = useAttemptKey();
  const chosen = options.providers.find(({ provider }) => provider === form.watch('provider'));
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title="Fund Wallet"
      form={form}
      closeOnSuccess={false}
      submitLabel={chosen === undefined ? 'Continue' : `Continue to ${chosen.label}`}
      busyLabel={chosen === undefined ? 'Continue' : `Opening ${chosen.label}...`}
      onSubmit={async (values) => {
        const payment = toPayment(values, options.currency);
        const { paymentId, checkoutUrl } = await start
          .mutateAsync({ ...payment, key: attempt.keyFor(payment) })
          .catch((error: unknown) => {
            // The provider refused, so this payment is over. The next try is a new payment.
            if (errorFacts(error)?.domainCode === 'payment_failed') attempt.forget();
            throw error;
          });
        if (values.provider !== 'stripe') await goToCheckout(checkoutUrl);
        onCardPayment(paymentId);
      }}
    >
      <FundFields options={options} plans={plans} />
    </FormModal>
  );
}
