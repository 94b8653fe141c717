import { defineEntity, p } from '@mikro-orm/core';
import { tenantColumns, tenantRules, timestamp } from '../kernel/index.ts';

export const recordStatuses = ['unchecked', 'missing', 'wrong', 'verified'] as const;
export type RecordStatus = (typeof recordStatuses)[number];

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
    /** What DNS answered at the last check, per record. */
    found: p.json<Partial<Record<RecordKind, string[]>>>().onCreate(() => ({})),
    checkedAt: timestamp().nullable(),
    createdAt: timestamp().onCreate(() => new Date()),
  },
});

export type RecordKind = 'spf' | 'dkim' | 'dmarc';

export interface RecordCheck {
  status: RecordStatus;
  found: string[];
}

/** A domain an account sends from, with its DKIM key and what DNS says about it. */
export class SendingDomain extends SendingDomainSchema.class {
  isAuthenticated(): boolean {
    return this.dkimStatus === 'verified' && this.spfStatus === 'verified';
  }

  record(checks: Record<RecordKind, RecordCheck>, at: Date): void {
    this.spfStatus = checks.spf.status;
    this.dkimStatus = checks.dkim.status;
    this.dmarcStatus = checks.dmarc.status;
    this.found = { spf: checks.spf.found, dkim: checks.dkim.found, dmarc: checks.dmarc.found };
    this.checkedAt = at;
  }
}
SendingDomainSchema.setClass(SendingDomain);
export { SendingDomainSchema };
