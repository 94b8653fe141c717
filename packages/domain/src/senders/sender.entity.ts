import { defineEntity, p } from '@mikro-orm/core';
import { channel, messageType, tenantColumns, tenantRules, timestamp } from '../kernel/index.ts';

const SenderSchema = defineEntity({
  name: 'Sender',
  tableName: 'sender',
  ...tenantRules,
  properties: {
    ...tenantColumns,
    channel: p.enum(channel.options),
    /** The address or alphanumeric name that messages come from. */
    sender: p.string(),
    campaign: p.enum(messageType.options),
    region: p.string().default(''),
    /** 0 until the address is confirmed, 1 after. */
    status: p.smallint().default(0),
    provider: p.string().default(''),
    template: p.string().default(''),
    domain: p.string().default(''),
    sendingDomainId: p.uuid().nullable(),
    confirmTokenHash: p.string().nullable(),
    confirmExpiresAt: timestamp().nullable(),
    confirmedAt: timestamp().nullable(),
    createdBy: p.uuid().nullable(),
    createdAt: timestamp().onCreate(() => new Date()),
    archivedAt: timestamp().nullable(),
    /** Set when staff refuse it; the reason is shown to the account. */
    refusedAt: timestamp().nullable(),
    refusedReason: p.string().default(''),
    /** Transactional SMS senders only: declared for one-time codes, so STOP doesn't hold its messages. */
    isStopExempt: p.boolean().default(false),
  },
});

/** An identity that messages are sent from. */
export class Sender extends SenderSchema.class {
  isActive(): boolean {
    return this.status === 1;
  }

  isRefused(): boolean {
    return this.refusedAt !== null && this.refusedAt !== undefined;
  }

  /** Starts (or restarts) proof that the account can read mail sent to the address. */
  expectConfirmation(tokenHash: string, expiresAt: Date): void {
    this.confirmTokenHash = tokenHash;
    this.confirmExpiresAt = expiresAt;
  }

  confirm(now: Date): void {
    this.status = 1;
    this.confirmedAt = now;
    this.confirmTokenHash = null;
    this.confirmExpiresAt = null;
  }

  /** Staff approve it, whatever the earlier decision. */
  approve(now: Date): void {
    this.confirm(now);
    this.refusedAt = null;
    this.refusedReason = '';
  }

  refuse(reason: string, now: Date): void {
    this.status = 0;
    this.refusedAt = now;
    this.refusedReason = reason;
    this.confirmTokenHash = null;
    this.confirmExpiresAt = null;
  }
}
SenderSchema.setClass(Sender);
export { SenderSchema };
