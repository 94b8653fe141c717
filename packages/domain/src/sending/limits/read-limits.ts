import type { MessageCap, SendingLimits } from './sending-limits.schema.ts';

interface LimitRow {
  allMessages: number | null;
  allDays: number | null;
  emailMessages: number | null;
  emailDays: number | null;
  smsMessages: number | null;
  smsDays: number | null;
  emailOpens: string | null;
  emailCloses: string | null;
}
export type { LimitRow };

/** The limits of a row of `readLimitsSql`; null if there is none or nothing is set. */
export function toLimits(row: LimitRow | undefined): SendingLimits | null {
  if (row === undefined) return null;
  const limits = {
    all: capOf(row.allMessages, row.allDays),
    email: capOf(row.emailMessages, row.emailDays),
    sms: capOf(row.smsMessages, row.smsDays),
    emailHours:
      row.emailOpens === null || row.emailCloses === null
        ? null
        : { opens: row.emailOpens, closes: row.emailCloses },
  };
  return Object.values(limits).some((limit) => limit !== null) ? limits : null;
}

const capOf = (messages: number | null, days: number | null): MessageCap | null =>
  messages === null || days === null ? null : { messages, days };
