import type { PaymentOutput } from '@talkdrum/api/contracts';
import { Alert, type AlertProps, Spinner } from '@talkdrum/ui';
import { formatMoney } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { arrivedTitle, isUnderWay } from './wallet-words.ts';

interface PaymentStateProps {
  payment: PaymentOutput;
  isUnchecked: boolean;
  problem: string | null;
}

/** What became of it, in a sentence or two; a refusal is told in the provider's words. */
export function PaymentState({ payment, isUnchecked, problem }: PaymentStateProps) {
  const { state, providerLabel } = payment;
  if (problem !== null) {
    return (
      <Alert tone="warning" title={`${providerLabel} could not be asked`}>
        {problem} Nothing is lost: we go on asking, and what was paid reaches the wallet.
      </Alert>
    );
  }
  if (isUnderWay(state) && isUnchecked) {
    return (
      <Alert tone="info" title={`Asking ${providerLabel}`} action={<Spinner />}>
        This takes a moment.
      </Alert>
    );
  }
  return state === 'started' || state === 'pending' ? (
    <UnderWay payment={payment} />
  ) : (
    <Alert {...endOf(payment, state)} />
  );
}

/** Providers end their reasons with a full stop or without one. */
const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** How it ended. One alert says it in place of the one that was asking, so that it is read out. */
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
        title: kind === 'checkout' ? 'The card was not charged' : 'The payment was refused',
        children: inSentences(
          reason || `${providerLabel} gave no reason`,
          'Nothing was added to your wallet. Try again, or use another card.',
        ),
      };
    case 'abandoned':
      return {
        tone: 'warning',
        title: 'The payment was not finished',
        children: inSentences(reason || 'You left before paying', 'Nothing was charged.'),
      };
    case 'mismatched':
      return {
        tone: 'warning',
        title: 'Another amount was paid than was asked',
        children: inSentences(
          reason,
          'Nothing was added to your wallet yet: our staff look at it and write to you.',
        ),
      };
  }
}

/** The reason, where there is one, and what it means for the money. */
function inSentences(reason: string, consequence: string) {
  return (
    <>
      {reason === '' ? null : <p>{sentence(reason)}</p>}
      <p>{consequence}</p>
    </>
  );
}

function UnderWay({
  payment: { provider, kind, state, checkoutUrl, providerLabel },
}: {
  payment: PaymentOutput;
}) {
  if (state === 'started' && kind === 'checkout') {
    return (
      <Alert tone="warning" title={`The page of ${providerLabel} was never opened`}>
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
          ? 'You are brought back here afterwards. We never see the number of your card.'
          : `Go on to ${providerLabel}, or check again if you have paid.`}
      </Alert>
    );
  }
  return (
    <Alert
      tone="info"
      title={`Waiting for ${kind === 'transfer' ? 'the bank' : providerLabel}`}
      action={<Spinner />}
    >
      This can take a minute. You may leave: what was paid reaches the wallet by itself.
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
