import { automationRestoredWork } from '../automation/index.ts';
import { audienceRestoredWork } from '../audience/index.ts';
import { campaignsRestoredWork } from '../campaigns/index.ts';
import { developerRestoredWork } from '../developer/index.ts';
import { kernelRestoredWork, type RestoredWork } from '../kernel/index.ts';
import { messagesRestoredWork } from '../messages/index.ts';
import { airtimeRestoredWork } from '../retention/index.ts';

/** Everything that a restored backup would send or run again. */
export const restoredWork: readonly RestoredWork[] = [
  ...campaignsRestoredWork,
  ...automationRestoredWork,
  ...airtimeRestoredWork,
  ...messagesRestoredWork,
  ...developerRestoredWork,
  ...kernelRestoredWork,
  ...audienceRestoredWork,
];
