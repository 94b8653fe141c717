import type { Script } from '../script.ts';
import { accountScripts } from './accounts.ts';
import { contactScripts } from './contacts.ts';
import { credentialScripts } from './credentials.ts';
import { jobScripts } from './jobs.ts';
import { moneyScripts } from './money.ts';
import { rewardScripts } from './rewards.ts';
import { leadScripts } from './leads.ts';
import { pageScripts } from './pages.ts';
import { priceScripts } from './prices.ts';
import { promotionalScripts } from './promotional.ts';
import { rateScripts } from './rates.ts';
import { restoreScripts } from './restores.ts';
import { senderScripts } from './senders.ts';
import { smsScripts } from './sms.ts';
import { supportScripts } from './support.ts';

/** Every script, in the order of the help. */
export const scripts: readonly Script[] = [
  ...accountScripts,
  ...supportScripts,
  ...contactScripts,
  ...senderScripts,
  ...leadScripts,
  ...rewardScripts,
  ...pageScripts,
  ...promotionalScripts,
  ...rateScripts,
  ...priceScripts,
  ...smsScripts,
  ...moneyScripts,
  ...jobScripts,
  ...restoreScripts,
  ...credentialScripts,
];
