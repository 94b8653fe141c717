import type pg from 'pg';
import type { DomainConfig } from './config.ts';
import type { Clock, Logger } from './kernel/index.ts';
import type { PaymentProviders } from './wallet/index.ts';

/** What lives as long as the process and services may need beside their unit. */
export interface Deps {
  config: DomainConfig;
  clock: Clock;
  logger: Logger;
  /** Read-only login; only `audience/search` may use it. */
  searchPool: pg.Pool;
  /** The payment providers there are keys for. They ask the network: never inside a scope. */
  payments: PaymentProviders;
}
