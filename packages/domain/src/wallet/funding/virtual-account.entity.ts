import { defineEntity, p } from '@mikro-orm/core';
import { currencies, tenantColumns, tenantRules, timestamp } from '../../kernel/index.ts';

export const virtualAccountStates = ['requested', 'active', 'failed'] as const;

/** Far longer than asking a bank takes with all its timeouts. */
const abandonAfterMs = 5 * 60_000;

const VirtualAccountSchema = defineEntity({
  name: 'VirtualAccount',
  tableName: 'virtual_account',
  ...tenantRules,
  properties: {
    ...tenantColumns,
    merchant: p.enum(['paystack', 'flutterwave'] as const),
    state: p.enum(virtualAccountStates).default('requested'),
    currency: p.enum(currencies),
    reference: p.string(),
    customerId: p.string().default(''),
    bankName: p.string().default(''),
    bankAccount: p.string().default(''),
    accountName: p.string().default(''),
    reason: p.string().default(''),
    createdBy: p.uuid().nullable(),
    createdAt: timestamp().onCreate(() => new Date()),
  },
});

/** The bank record: an account at a bank that belongs to one wallet. */
export class VirtualAccount extends VirtualAccountSchema.class {
  activate(bank: { customerId: string; bankName: string; bankAccount: string; accountName: string }): void {
    this.state = 'active';
    this.customerId = bank.customerId;
    this.bankName = bank.bankName;
    this.bankAccount = bank.bankAccount;
    this.accountName = bank.accountName;
    this.reason = '';
  }

  /**
   * What became of the request. One that was never answered, because the process that asked was killed, has
   * failed after a while.
   */
  standing(now: Date): Pick<VirtualAccount, 'state' | 'reason'> {
    const isForgotten =
      this.state === 'requested' && now.getTime() - this.createdAt.getTime() >= abandonAfterMs;
    return isForgotten
      ? { state: 'failed', reason: 'The bank did not answer.' }
      : { state: this.state, reason: this.reason };
  }

  fail(reason: string): void {
    if (this.state !== 'requested') return;
    this.state = 'failed';
    this.reason = reason;
  }
}
VirtualAccountSchema.setClass(VirtualAccount);
export { VirtualAccountSchema };
