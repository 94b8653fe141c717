import type { FiguresView } from '@talkdrum/ui/figures';

/** What differs from charts of 30 days; a clean address shows those. */
export interface OverviewView {
  email?: 'table' | undefined;
  emailDays?: 90 | undefined;
  sms?: 'table' | undefined;
  smsDays?: 90 | undefined;
}

export interface AnalyticsChoice {
  view: FiguresView;
  days: 30 | 90;
}

export type ChangeOverview = (part: OverviewView) => void;

/** The choice of one channel's card, and how a new one is written into the address. */
export function choiceOf(view: OverviewView, channel: 'email' | 'sms'): AnalyticsChoice {
  return channel === 'email'
    ? { view: view.email ?? 'chart', days: view.emailDays ?? 30 }
    : { view: view.sms ?? 'chart', days: view.smsDays ?? 30 };
}

export function viewOf({ view, days }: AnalyticsChoice, channel: 'email' | 'sms'): OverviewView {
  const table = view === 'table' ? view : undefined;
  const longer = days === 90 ? days : undefined;
  return channel === 'email' ? { email: table, emailDays: longer } : { sms: table, smsDays: longer };
}
