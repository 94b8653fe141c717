import type { PaymentOutput } from '@talkdrum/api/contracts';
import { Button } from '@talkdrum/ui';
import { useState } from 'react';
import { toastFailure } from '../../../lib/failures.ts';
import { formatMoney } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { goToCheckout } from './go-to-checkout.ts';
import { useRefreshMoney } from '../use-money.ts';
import { isInProgress } from '../wallet-words.ts';

interface PaymentActionsProps {
  payment: PaymentOutput;
  isChecking: boolean;
  onCheck: () => void;
  onTryAgain: () => void;
  onClose: () => void;
}

/** The buttons for a payment: continue, check, cancel or try again. */
export function PaymentActions({ payment, isChecking, onCheck, onTryAgain, onClose }: PaymentActionsProps) {
  const refusal = useRefusal('wallet.spend');
  const { state, kind } = payment;
  const isUnopened = state === 'started' && kind === 'checkout';
  if (isInProgress(state) && !isUnopened)
    return <InProgress payment={payment} isChecking={isChecking} onCheck={onCheck} refusal={refusal} />;
  if (isUnopened || (kind === 'checkout' && (state === 'failed' || state === 'abandoned'))) {
    return (
      <>
        <Button variant="ghost" onClick={onClose}>
          Close
        </Button>
        <Button variant="primary" disabledReason={refusal} onClick={onTryAgain}>
          Try again
        </Button>
      </>
    );
  }
  return (
    <Button variant="primary" onClick={onClose}>
      Done
    </Button>
  );
}

type InProgressProps = Pick<PaymentActionsProps, 'payment' | 'isChecking' | 'onCheck'> & {
  refusal: string | null;
};

function InProgress({ payment: { id, checkoutUrl, charge }, isChecking, onCheck, refusal }: InProgressProps) {
  const [isLeaving, setIsLeaving] = useState(false);
  const refresh = useRefreshMoney();
  const cancel = trpc.funding.cancel.useMutation({
    onSuccess: async () => {
      onCheck();
      await refresh();
    },
    onError: toastFailure('Couldn’t cancel the payment'),
  });
  return (
    <>
      {checkoutUrl === null ? null : (
        <Button
          variant="ghost"
          busy={cancel.isPending}
          disabledReason={refusal}
          onClick={() => cancel.mutate({ paymentId: id })}
          className="mr-auto"
        >
          Cancel payment
        </Button>
      )}
      <Button busy={isChecking} onClick={onCheck}>
        Check now
      </Button>
      {checkoutUrl === null ? null : (
        <Button
          variant="primary"
          busy={isLeaving}
          disabledReason={refusal}
          onClick={() => {
            setIsLeaving(true);
            void goToCheckout(checkoutUrl);
          }}
        >
          Pay {formatMoney(charge.amountMinor, charge.currency)}
        </Button>
      )}
    </>
  );
}
