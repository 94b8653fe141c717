import type { Preferences, Tracking } from '@talkdrum/domain';
import type { Demo } from '../seed/demo-account.ts';
import type { DemoListName, HistorySize } from './plan.ts';

/** What every step of the history works with. */
export interface History extends Demo {
  /** The owner's login. */
  databaseUrl: string;
  tracking: Tracking;
  preferences: Preferences;
  size: HistorySize;
  /** The simulated payment providers. */
  paymentsUrl: string;
}

/** What the demo's campaigns and messages are sent to and from. */
export interface DemoParts {
  lists: Record<DemoListName, string>;
  newsSenderId: string;
  textSenderId: string;
  saleTemplateId: string;
}
