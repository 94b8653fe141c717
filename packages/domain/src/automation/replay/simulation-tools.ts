import type { JourneyNode } from '@talkdrum/journey-design';
import type { ForeseenStep } from '../../campaigns/index.ts';
import type { EngineScope, EngineTools } from '../batch.ts';
import type { PastCaps } from './past-caps.ts';
import type { UsualRates } from './usual-rates.ts';

export interface SimulationTools {
  /** A short transaction that only reads. */
  inScope: <T>(work: (scope: EngineScope) => Promise<T>) => Promise<T>;
  /** What sending to these people would meet. */
  foresee: (
    node: JourneyNode,
    channel: 'email' | 'sms',
    contactIds: readonly string[],
  ) => Promise<ReadonlyMap<string, ForeseenStep>>;
  rates: UsualRates;
  caps: PastCaps;
  engine: EngineTools;
}
