import { defineEntity, p } from '@mikro-orm/core';
import { tenantColumns, tenantRules, timestamp } from '../../kernel/index.ts';
import { paymentProviders } from './payment-terms.ts';

const PaymentAuthorisationSchema = defineEntity({
  name: 'PaymentAuthorisation',
  tableName: 'payment_authorisation',
  ...tenantRules,
  properties: {
    ...tenantColumns,
    provider: p.enum(paymentProviders),
    signature: p.string(),
    /** Sealed; empty once it is removed. */
    token: p.string(),
    brand: p.string().default(''),
    last4: p.string().default(''),
    expMonth: p.integer(),
    expYear: p.integer(),
    createdBy: p.uuid().nullable(),
    createdAt: timestamp().onCreate(() => new Date()),
    lastUsedAt: timestamp().nullable(),
    removedAt: timestamp().nullable(),
  },
});

/** A saved card that may be charged automatically. */
export class PaymentAuthorisation extends PaymentAuthorisationSchema.class {
  /** A card is valid until the end of its month. */
  isExpired(now: Date): boolean {
    return now.getTime() >= Date.UTC(this.expYear, this.expMonth, 1);
  }

  remove(now: Date): void {
    this.removedAt = now;
    this.token = '';
  }
}
PaymentAuthorisationSchema.setClass(PaymentAuthorisation);
export { PaymentAuthorisationSchema };
