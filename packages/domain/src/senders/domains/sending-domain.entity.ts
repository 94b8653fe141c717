import { defineEntity, p } from '@mikro-orm/core';
import { tenantColumns, tenantRules, timestamp } from '../../kernel/index.ts';
import { maxSpfLookups } from './count-spf-lookups.ts';
import {
  type RecordKind,
  type RecordStatus,
  recordStatus,
  type UnauthenticatedMail,
  unauthenticatedMail,
} from '../sender.schema.ts';

export type { RecordKind, RecordStatus, UnauthenticatedMail };

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
    spfStatus: p.enum(recordStatus.options).default('unchecked'),
    dkimStatus: p.enum(recordStatus.options).default('unchecked'),
    dmarcStatus: p.enum(recordStatus.options).default('unchecked'),
    returnPathStatus: p.enum(recordStatus.options).default('unchecked'),
    unauthenticatedMail: p.enum(unauthenticatedMail.options).default('refuse'),
    standingChangedAt: timestamp().onCreate(() => new Date()),
    /** The result of the last DNS check, per record. */
    found: p.json<Partial<Record<RecordKind, string[]>>>().onCreate(() => ({})),
    /** DNS lookups of the SPF record; null while unknown. */
    spfLookups: p.smallint().nullable(),
    checkedAt: timestamp().nullable(),
    createdAt: timestamp().onCreate(() => new Date()),
  },
});

export interface RecordCheck {
  status: RecordStatus;
  found: string[];
  /** SPF only: how many DNS lookups it needs, if known. */
  lookups?: number | null;
}

/** A domain an account sends from, with its DKIM key and DNS status. */
export class SendingDomain extends SendingDomainSchema.class {
  /** A campaign needs the others. The return path is optional: without it, the platform's is used. */
  isAuthenticated(): boolean {
    return this.failing().length === 0;
  }

  /** The records a campaign needs that aren't right. */
  failing(): RecordKind[] {
    const statuses = this.statuses();
    return (['spf', 'dkim', 'dmarc'] as const).filter((kind) => statuses[kind] !== 'verified');
  }

  statuses(): Record<RecordKind, RecordStatus> {
    return {
      spf: this.spfStatus,
      dkim: this.dkimStatus,
      dmarc: this.dmarcStatus,
      returnPath: this.returnPathStatus,
    };
  }

  /** Stores a check's result. Returns whether the domain became able or unable to send messages. */
  record(checks: Record<RecordKind, RecordCheck>, at: Date): boolean {
    const [wasSigned, wasAuthenticated] = [this.dkimStatus === 'verified', this.isAuthenticated()];
    this.spfStatus = judgeSpf(checks.spf, this.spfStatus);
    this.dkimStatus = checks.dkim.status;
    this.dmarcStatus = checks.dmarc.status;
    this.returnPathStatus = checks.returnPath.status;
    this.found = {
      spf: checks.spf.found,
      dkim: checks.dkim.found,
      dmarc: checks.dmarc.found,
      returnPath: checks.returnPath.found,
    };
    this.spfLookups = checks.spf.lookups ?? null;
    this.checkedAt = at;
    if (this.isAuthenticated() !== wasAuthenticated) this.standingChangedAt = at;
    return wasSigned !== (this.dkimStatus === 'verified');
  }

  /**
   * Daily; sooner while records aren't right, because their owner is working on them: after a tenth of the
   * time they have been wrong.
   */
  nextCheckAt(now: Date): Date {
    const lasted = now.getTime() - this.standingChangedAt.getTime();
    const wait = this.isAuthenticated() ? dayMs : Math.min(dayMs, Math.max(minuteMs, lasted / 10));
    return new Date(now.getTime() + wait);
  }
}

/**
 * A record that needs too many lookups isn't verified at first. It's only warned about once it was: its includes
 * change without the owner, many receivers still take it, and DKIM passes alone, so running campaigns go on.
 */
function judgeSpf({ status, lookups = null }: RecordCheck, before: RecordStatus): RecordStatus {
  const isLong = lookups !== null && lookups > maxSpfLookups;
  return status === 'verified' && isLong && before !== 'verified' ? 'wrong' : status;
}
SendingDomainSchema.setClass(SendingDomain);
export { SendingDomainSchema };
