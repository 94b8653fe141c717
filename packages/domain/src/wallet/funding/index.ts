export { actOnProviderEvents } from './settling/act-on-event.ts';
export { chargeAuthorisations, requestAutomaticTopUp } from './charging/automatic-charge.ts';
export { cancelPayment, confirmPayment, verifyPayments } from './settling/check-payment.ts';
export { Funding, type FundingOptions, type NewPayment } from './funding.service.ts';
export { fundingInvariants } from './funding-invariants.sql.ts';
export { Payment, PaymentSchema } from './payment.entity.ts';
export { PaymentAuthorisation, PaymentAuthorisationSchema } from './payment-authorisation.entity.ts';
export { PaymentAuthorisations } from './payment-authorisations.service.ts';
export { PaymentRefund, PaymentRefundSchema } from './payment-refund.entity.ts';
export { PaymentReversals, walletOverdrawn } from './payment-reversals.service.ts';
export { watchReversals } from './settling/check-reversals.ts';
export { PaymentRefunds } from './payment-refunds.service.ts';
export {
  type CostRule,
  costOf,
  finalCharge,
  type PaymentProviderName,
  paymentProviders,
  providerFacts,
} from './payment-terms.ts';
export { createPaymentProviders } from './providers/create-providers.ts';
export type { PaymentProvider, PaymentProviders } from './providers/payment-provider.ts';
export { type EventOutcome, receiveProviderEvent } from './settling/receive-event.ts';
export { refundPayments } from './settling/refund-payments.ts';
export { requestVirtualAccount } from './charging/request-virtual-account.ts';
export { paymentFailed, paymentSucceeded } from './settling/settle-payment.ts';
export { startPayment } from './charging/start-payment.ts';
export { subscribeWhenPaid } from './settling/subscribe-when-paid.ts';
export { VirtualAccount, VirtualAccountSchema } from './virtual-account.entity.ts';
export { VirtualAccounts } from './virtual-accounts.service.ts';
