import { waitEnd } from '@talkdrum/journey-design';
import { all, each, go, type Judge } from '../batch.ts';

/** A run that is due here has waited long enough, unless its wait was shortened by hand. */
export const judgeWait: Judge = (_scope, batch) =>
  Promise.resolve(
    each(batch, (run) => {
      const until = waitEnd(batch.node, run.arrivedAt, run.timezone) ?? batch.now;
      return until > batch.now ? { kind: 'stay', until } : go('next');
    }),
  );

export const judgeJump: Judge = (_scope, batch) =>
  Promise.resolve(all(batch, { kind: 'jump', to: batch.node.type === 'jump' ? batch.node.config.to : null }));

export const judgeEnd: Judge = (_scope, batch) => Promise.resolve(all(batch, { kind: 'go', port: null }));
