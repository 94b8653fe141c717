import { defineEntity, p } from '@mikro-orm/core';
import { tenantColumns, tenantRules, timestamp } from '../../kernel/index.ts';

const PaymentRefundSchema = defineEntity({
  name: 'PaymentRefund',
  tableName: 'payment_refund',
  ...tenantRules,
  properties: {
    ...tenantColumns,
    paymentId: p.uuid(),
    key: p.string(),
    amountMinor: p.bigint(),
    state: p.enum(['requested', 'succeeded', 'refused'] as const).default('requested'),
    reason: p.string(),
    answer: p.string().default(''),
    providerRefundId: p.string().nullable(),
    createdBy: p.uuid().nullable(),
    createdAt: timestamp().onCreate(() => new Date()),
    settledAt: timestamp().nullable(),
  },
});

/** A refund to a card by our staff: debited from the wallet first, credited back if the provider refuses. */
export class PaymentRefund extends PaymentRefundSchema.class {
  succeed(providerRefundId: string, now: Date): void {
    this.state = 'succeeded';
    this.providerRefundId = providerRefundId;
    this.settledAt = now;
  }

  refuse(answer: string, now: Date): void {
    this.state = 'refused';
    this.answer = answer;
    this.settledAt = now;
  }
}
PaymentRefundSchema.setClass(PaymentRefund);
export { PaymentRefundSchema };
