import { defineEntity, p } from '@mikro-orm/core';
import { tenantColumns, tenantRules, timestamp } from '../kernel/index.ts';

export const recordStatuses = ['unchecked', 'missing', 'wrong', 'verified'] as const;
export type RecordStatus = (typeof recordStatuses)[number];

export const unauthenticatedMailChoices = ['hold', 'refuse'] as const;
/** What happens to messages while the domain's DKIM record fails. */
export type UnauthenticatedMail = (typeof unauthenticatedMailChoices)[number];

const minuteMs = 60_000;
const dayMs = 86_400_000;

const SendingDomainSchema = defineEntity({
  name: 'SendingDomain',
  tableName: 'sending_domain',
  ...tenantRules,
  properties: {
    ...tenantColumns,
    domain: p.string(),
    dkimSelector: p.string(),
    /** Sealed with the installation's key; never leaves the process. */
    dkimPrivateKey: p.string(),
    dkimPublicKey: p.string(),
    spfStatus: p.enum(recordStatuses).default('unchecked'),
    dkimStatus: p.enum(recordStatuses).default('unchecked'),
    dmarcStatus: p.enum(recordStatuses).default('unchecked'),
    returnPathStatus: p.enum(recordStatuses).default('unchecked'),
    unauthenticatedMail: p.enum(unauthenticatedMailChoices).default('refuse'),
    standingChangedAt: timestamp().onCreate(() => new Date()),
    /** What DNS answered at the last check, per record. */
    found: p.json<Partial<Record<RecordKind, string[]>>>().onCreate(() => ({})),
    checkedAt: timestamp().nullable(),
    createdAt: timestamp().onCreate(() => new Date()),
  },
});

export type RecordKind = 'spf' | 'dkim' | 'dmarc' | 'returnPath';

export interface RecordCheck {
  status: RecordStatus;
  found: string[];
}

/** A domain an account sends from, with its DKIM key and what DNS says about it. */
export class SendingDomain extends SendingDomainSchema.class {
  /**
   * The records a campaign needs. The return path is offered beside them: without it the platform's is used.
   */
  isAuthenticated(): boolean {
    return this.dkimStatus === 'verified' && this.spfStatus === 'verified' && this.dmarcStatus === 'verified';
  }

  /**
   * Keeps what DNS answered. Returns whether the domain may send messages now where it might not before, or
   * the other way round.
   */
  record(checks: Record<RecordKind, RecordCheck>, at: Date): boolean {
    const [wasSigned, wasAuthenticated] = [this.dkimStatus === 'verified', this.isAuthenticated()];
    this.spfStatus = checks.spf.status;
    this.dkimStatus = checks.dkim.status;
    this.dmarcStatus = checks.dmarc.status;
    this.returnPathStatus = checks.returnPath.status;
    this.found = {
      spf: checks.spf.found,
      dkim: checks.dkim.found,
      dmarc: checks.dmarc.found,
      returnPath: checks.returnPath.found,
    };
    this.checkedAt = at;
    if (this.isAuthenticated() !== wasAuthenticated) this.standingChangedAt = at;
    return wasSigned !== (this.dkimStatus === 'verified');
  }

  /**
   * Daily. While records are not right, sooner, because their owner is at work on them: after a tenth of the
   * time that this has lasted.
   */
  nextCheckAt(now: Date): Date {
    const lasted = now.getTime() - this.standingChangedAt.getTime();
    const wait = this.isAuthenticated() ? dayMs : Math.min(dayMs, Math.max(minuteMs, lasted / 10));
    return new Date(now.getTime() + wait);
  }
}
SendingDomainSchema.setClass(SendingDomain);
export { SendingDomainSchema };
