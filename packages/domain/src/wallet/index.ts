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
export { type Balance, readBalances, toCurrency } from './ledger/read-balances.ts';
export { counterAccounts, type Operation, operations, type TransactionKind, transactionKinds } from './ledger/transaction-kinds.ts';
export { anyCountry, anyNetwork, costMinor, type Price, type PriceQuestion, Prices } from './prices/prices.service.ts';
export type { OpenHold } from './statement/open-holds.ts';
export { Statement, type StatementFilter } from './statement/statement.service.ts';
export type { StatementRow } from './statement/statement-row.ts';
export { Wallet } from './wallet.service.ts';
