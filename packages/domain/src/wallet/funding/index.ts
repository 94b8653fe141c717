export { actOnProviderEvents } from './act-on-event.ts';
export { chargeAuthorisations, requestAutomaticTopUp } from './automatic-charge.ts';
export { cancelPayment, confirmPayment, verifyPayments } from './check-payment.ts';
export { Funding, type FundingOptions, type NewPayment } from './funding.service.ts';
export { fundingInvariants } from './funding-invariants.sql.ts';
export { Payment, PaymentSchema } from './payment.entity.ts';
export { PaymentAuthorisation, PaymentAuthorisationSchema } from './payment-authorisation.entity.ts';
export { PaymentAuthorisations } from './payment-authorisations.service.ts';
export { PaymentRefund, PaymentRefundSchema } from './payment-refund.entity.ts';
export { PaymentReversals, walletOverdrawn } from './payment-reversals.service.ts';
export { watchReversals } from './check-reversals.ts';
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
export { type EventOutcome, receiveProviderEvent } from './receive-event.ts';
export { refundPayments } from './refund-payments.ts';
export { requestVirtualAccount } from './request-virtual-account.ts';
export { paymentFailed, paymentSucceeded } from './settle-payment.ts';
export { startPayment } from './start-payment.ts';
export { subscribeWhenPaid } from './subscribe-when-paid.ts';
export { VirtualAccount, VirtualAccountSchema } from './virtual-account.entity.ts';
export { VirtualAccounts } from './virtual-accounts.service.ts';
