import type pg from 'pg';
import type { DomainConfig } from './config.ts';
import type { Clock, Logger, RecipientValue } from './kernel/index.ts';
import type { AssetStorage } from './assets/index.ts';
import type { IdentityProvider } from './onboarding/index.ts';
import type { PaymentProviders } from './wallet/index.ts';

/** Process-wide dependencies that services may need besides their unit. */
export interface Deps {
  config: DomainConfig;
  clock: Clock;
  logger: Logger;
  /** Read-only login; only `audience/search` may use it. */
  searchPool: pg.Pool;
  /** Read-only login for ids, times and states in all accounts; only `housekeeping` may use it. */
  keeperPool: pg.Pool;
  /** The configured payment providers. They make network calls, so never use them inside a scope. */
  payments: PaymentProviders;
  /** Where people of this installation may sign in; null without one. It makes network calls, too. */
  identityProvider: IdentityProvider | null;
  /** Where uploaded files are kept. Network or disk: never use it inside a scope. */
  assets: AssetStorage;
  /** Merge tags of the rooms above `templates`. */
  recipientValues: readonly RecipientValue[];
}
