import type { PaymentOutput } from '@talkdrum/api/contracts';
import { Alert, type AlertProps, Spinner } from '@talkdrum/ui';
import { formatMoney } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { arrivedTitle, isInProgress } from '../wallet-words.ts';

interface PaymentStateProps {
  payment: PaymentOutput;
  isUnchecked: boolean;
  problem: string | null;
}

/** The payment's state in a sentence or two. A refusal shows the provider's reason. */
export function PaymentState({ payment, isUnchecked, problem }: PaymentStateProps) {
  const { state, providerLabel } = payment;
  if (problem !== null) {
    return (
      <Alert tone="warning" title={`Couldn’t reach ${providerLabel}`}>
        {problem} We’ll keep checking. If you paid, the money will reach your wallet.
      </Alert>
    );
  }
  if (isInProgress(state) && isUnchecked) {
    return (
      <Alert tone="info" title={`Checking with ${providerLabel}`} action={<Spinner />}>
        This takes a moment.
      </Alert>
    );
  }
  return state === 'started' || state === 'pending' ? (
    <InProgress payment={payment} />
  ) : (
    <Alert {...endOf(payment, state)} />
  );
}

/** Some providers end their reasons with a full stop and some don't. */
const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** The final state. It replaces the progress alert in place, so that screen readers announce it. */
function endOf(
  payment: PaymentOutput,
  state: Exclude<PaymentOutput['state'], 'started' | 'pending'>,
): AlertProps {
  const { kind, reason, amount, providerLabel } = payment;
  switch (state) {
    case 'succeeded':
      return {
        tone: 'success',
        title: arrivedTitle(payment),
        children: (
          <>
            <NewBalance currency={amount.currency} />
            {reason === '' ? null : <p>{sentence(reason)}</p>}
          </>
        ),
      };
    case 'failed':
      return {
        tone: 'danger',
        title: kind === 'checkout' ? 'The card was not charged' : 'The payment failed',
        children: inSentences(
          reason || `${providerLabel} gave no reason`,
          'Nothing was added to your wallet. Try again, or use another card.',
        ),
      };
    case 'abandoned':
      return {
        tone: 'warning',
        title: 'The payment wasn’t completed',
        children: inSentences(reason || 'You left before paying', 'Nothing was charged.'),
      };
    case 'mismatched':
      return {
        tone: 'warning',
        title: 'The amount paid doesn’t match the amount due',
        children: inSentences(
          reason,
          'Nothing has been added to your wallet yet. Our staff will check the payment and email you.',
        ),
      };
  }
}

function inSentences(reason: string, consequence: string) {
  return (
    <>
      {reason === '' ? null : <p>{sentence(reason)}</p>}
      <p>{consequence}</p>
    </>
  );
}

function InProgress({
  payment: { provider, kind, state, checkoutUrl, providerLabel },
}: {
  payment: PaymentOutput;
}) {
  if (state === 'started' && kind === 'checkout') {
    return (
      <Alert tone="warning" title={`The ${providerLabel} page never opened`}>
        Nothing was charged. Try again.
      </Alert>
    );
  }
  if (checkoutUrl !== null) {
    return (
      <Alert
        tone="info"
        title={provider === 'stripe' ? 'Your card is charged on Stripe’s secure page' : 'Not paid yet'}
      >
        {provider === 'stripe'
          ? 'You’ll come back here afterwards. We never see your card number.'
          : `Continue to ${providerLabel}, or check again if you’ve already paid.`}
      </Alert>
    );
  }
  return (
    <Alert
      tone="info"
      title={`Waiting for ${kind === 'transfer' ? 'the bank' : providerLabel}`}
      action={<Spinner />}
    >
      This can take a minute. You can leave this page: the money will reach your wallet automatically.
    </Alert>
  );
}

function NewBalance({ currency }: { currency: string }) {
  const balances = trpc.wallet.balances.useQuery();
  const balance = balances.data?.find((each) => each.currency === currency);
  return balance === undefined ? null : (
    <p>Available now: {formatMoney(balance.availableMinor, currency)}.</p>
  );
}
