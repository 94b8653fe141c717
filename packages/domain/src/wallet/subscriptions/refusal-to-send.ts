import type { SendTerms } from './read-subscription.ts';
import { formatDay } from '../format-day.ts';

export interface SendRefusal {
  id: 'subscription_required' | 'plan_limit';
  message: string;
}

/** Why an account with this subscription can't send to this many people, and what to do; null if it can. */
export function refusalToSend(state: SendTerms, recipients: number): SendRefusal | null {
  if (state.status === 'none')
    return {
      id: 'subscription_required',
      message: 'Sending needs a subscription. Choose a plan on the Wallet page.',
    };
  if (state.status === 'lapsed') {
    const message =
      `Your ${state.planName} subscription ended on ${formatDay(state.expiresAt, state.timezone)}. Renew it on the ` +
      'Wallet page to send again.';
    return { id: 'subscription_required', message };
  }
  const limit = state.recipientsPerCampaign;
  if (limit === null || recipients <= limit) return null;
  const [many, most] = [recipients, limit].map((count) => count.toLocaleString('en'));
  return {
    id: 'plan_limit',
    message:
      `Your ${state.planName} plan can send to ${most} people at once, and this campaign has ${many}. ` +
      'Choose a larger plan or fewer people.',
  };
}
