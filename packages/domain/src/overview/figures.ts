import type { Channel, Unit } from '../kernel/index.ts';
import { type Compared, total } from './compare.ts';
import { viewRate } from './analytics.ts';
import { type DayRow, readPeriods, type TwoPeriods } from './read-days.ts';

export interface Figure extends Compared {
  /** One value per day, or per campaign for rates; oldest first. */
  trend: number[];
}

/** The strip at the top: the last 30 days against the 30 days before. */
export interface Figures {
  emailsDelivered: Figure;
  emailViewRate: Figure;
  smsDelivered: Figure;
}

const periodDays = 30;

export async function readFigures(unit: Unit): Promise<Figures> {
  const periods = (channel: Channel) => readPeriods(unit, channel, periodDays);
  const email = await periods('email');
  const sms = await periods('sms');
  return {
    emailsDelivered: counted(email, ({ sent, bounces }) => Math.max(0, sent - bounces)),
    emailViewRate: {
      ...compare(email, viewRate),
      trend: email.current.flatMap((row) => viewRate([row]) ?? []),
    },
    smsDelivered: counted(sms, ({ delivered }) => delivered),
  };
}

function counted(periods: TwoPeriods, count: (row: DayRow) => number): Figure {
  return { ...compare(periods, (rows) => total(rows, count)), trend: periods.current.map(count) };
}

function compare(
  { current, previous, hasEarlier }: TwoPeriods,
  figure: (rows: readonly DayRow[]) => number | null,
): Compared {
  return { value: figure(current), previous: hasEarlier ? figure(previous) : null, hasEarlier };
}
