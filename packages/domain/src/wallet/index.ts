export { type Applied, insufficientFunds } from './ledger/apply-operation.ts';
export {
  captureHold,
  creditWallet,
  debitWallet,
  type HoldRequest,
  holdFunds,
  type Movement,
  type RefundRequest,
  refundTransaction,
  releaseHold,
} from './ledger/operations.ts';
export { prolongHolds } from './ledger/prolong-holds.ts';
export {
  type Balance,
  readBalances,
  readCurrency,
  requireNotOverdrawn,
  toCurrency,
} from './ledger/read-balances.ts';
export { ledgerJobs } from './ledger/ledger.jobs.ts';
export {
  counterAccounts,
  type Operation,
  operations,
} from './ledger/transaction-kinds.ts';
export {
  anyCountry,
  anyNetwork,
  costMinor,
  type Price,
  type PriceQuestion,
  Prices,
} from './prices/prices.service.ts';
export { documentWords, type MovementDocument, movementDocuments } from './statement/movement-documents.ts';
export type { OpenHold } from './statement/open-holds.ts';
export type { StatementFilter } from './statement/statement-filter.ts';
export { Statement, type StatementPage } from './statement/statement.service.ts';
export type { StatementLine } from './statement/statement-lines.ts';
export {
  Spending,
  type SpendingSummary,
  type UsualSpending,
} from './spending/spending.service.ts';
export type { StatementRow } from './statement/statement-row.ts';
export * from './funding/index.ts';
export { Wallet } from './wallet.service.ts';
export type { DashboardAlert } from './low-balance/dashboard-alerts.ts';
export { BalanceWatch } from './low-balance/balance-watch.service.ts';
export { LowBalance, type LowBalanceSettings } from './low-balance/low-balance.service.ts';
export { TopUps } from './low-balance/top-ups.service.ts';
export { watchBalances } from './low-balance/watch-balances.ts';
export type { Plan } from './subscriptions/plans.ts';
export { renewSubscriptions } from './subscriptions/renew-subscriptions.ts';
export { Renewals } from './subscriptions/renewals.service.ts';
export type { SubscriptionHistoryEntry } from './subscriptions/subscription-history.ts';
export { subscriptionJobs } from './subscriptions/subscriptions.jobs.ts';
export { type CurrentSubscription, Subscriptions } from './subscriptions/subscriptions.service.ts';
export { subscriptionInvariants } from './subscriptions/subscription-invariants.sql.ts';
export type { TransactionKind } from './ledger/transaction-kind.schema.ts';
export { walletAccountEnd } from './wallet-account-end.ts';
export { switchOffTopUp } from './low-balance/switch-off-top-up.ts';
export { walletSealedColumns } from './wallet-sealed-columns.ts';
