import type { PaymentOutput } from '@talkdrum/api/contracts';
import { DescriptionList, ErrorState, Modal, Skeleton } from '@talkdrum/ui';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatTime } from '../../../lib/dates/format-date.ts';
import { formatMoney } from '../../../lib/format.ts';
import { errorFacts, errorMessage } from '../../../lib/trpc.ts';
import { PaymentActions } from './payment-actions.tsx';
import { PaymentState } from './payment-state.tsx';
import { periodWords } from '../subscription/subscription-words.ts';
import { usePayment } from './use-payment.ts';
import { cardName, paymentKinds } from '../wallet-words.ts';

interface PaymentModalProps {
  id: string | null;
  onClose: () => void;
  /** Reopens the form with the values of this attempt. */
  onTryAgain: (payment: PaymentOutput) => void;
}

/**
 * One payment, opened from the list or when the provider redirects back. Global cards are paid from here.
 * The address holds the payment's id, so a reload checks with the provider again.
 */
export function PaymentModal({ id, onClose, onTryAgain }: PaymentModalProps) {
  const { payment, isUnchecked, isChecking, failure, problem, checkNow, retry } = usePayment(id);
  return (
    <Modal
      isOpen={id !== null}
      onClose={onClose}
      title={payment === undefined ? 'Payment' : paymentKinds[payment.kind]}
      {...(payment === undefined ? {} : { description: `With ${payment.providerLabel}` })}
      footer={
        payment === undefined ? undefined : (
          <PaymentActions
            payment={payment}
            isChecking={isChecking}
            onCheck={checkNow}
            onTryAgain={() => onTryAgain(payment)}
            onClose={onClose}
          />
        )
      }
    >
      {payment !== undefined ? (
        <div className="flex flex-col gap-4">
          <PaymentState
            payment={payment}
            isUnchecked={isUnchecked}
            problem={problem === null ? null : errorMessage(problem)}
          />
          <PaymentFacts payment={payment} />
        </div>
      ) : failure !== null ? (
        <ErrorState requestId={errorFacts(failure)?.requestId} onRetry={retry}>
          {errorMessage(failure)}
        </ErrorState>
      ) : (
        <Skeleton className="h-72" />
      )}
    </Modal>
  );
}

function PaymentFacts({ payment }: { payment: PaymentOutput }) {
  const timeZone = useAccountZone();
  const money = ({ amountMinor, currency }: PaymentOutput['amount']) => formatMoney(amountMinor, currency);
  return (
    <DescriptionList
      items={[
        { term: 'To the wallet', value: money(payment.amount) },
        { term: 'Transaction cost', value: money(payment.cost) },
        { term: 'Final charge', value: <strong className="font-semibold">{money(payment.charge)}</strong> },
        ...(payment.refunded.amountMinor === '0'
          ? []
          : [{ term: 'Refunded', value: money(payment.refunded) }]),
        ...(payment.periodMonths === null
          ? []
          : [{ term: 'Subscription', value: `${periodWords(payment.periodMonths)}, paid from the wallet` }]),
        ...(payment.card === null ? [] : [{ term: 'Card', value: cardName(payment.card) }]),
        { term: 'Reference', value: <span className="break-all">{payment.reference}</span> },
        { term: 'Started', value: formatTime(payment.createdAt, timeZone) },
        ...(payment.settledAt === null
          ? []
          : [{ term: 'Settled', value: formatTime(payment.settledAt, timeZone) }]),
      ]}
    />
  );
}
