import type pg from 'pg';
import type { DomainConfig } from './config.ts';
import type { Clock, Logger } from './kernel/index.ts';

/** What lives as long as the process and services may need beside their unit. */
export interface Deps {
  config: DomainConfig;
  clock: Clock;
  logger: Logger;
  /** Read-only login; only `audience/search` may use it. */
  searchPool: pg.Pool;
}
