import type { JourneyNode, JourneyNodeType } from '@talkdrum/journey-design';
import { judgeAction, judgeAttribute, judgeList, judgeNotify } from '../nodes/change-nodes.ts';
import { judgeFallback } from '../nodes/fallback-node.ts';
import { judgeBranch, judgeCondition, judgeSplit } from '../nodes/path-nodes.ts';
import { judgeSend } from '../nodes/send-nodes.ts';
import { judgeWaitFor } from '../nodes/wait-for-node.ts';
import { judgeEnd, judgeJump, judgeWait } from '../nodes/wait-nodes.ts';
import { judgeWebhook } from '../nodes/webhook-node.ts';
import type { Judge } from '../batch.ts';

/** What each kind of box does with everyone who is due at it. */
const judges: { [Type in JourneyNodeType]: Judge<Extract<JourneyNode, { type: Type }>> } = {
  trigger: judgeEnd,
  wait: judgeWait,
  wait_time: judgeWait,
  wait_weekday: judgeWait,
  wait_date: judgeWait,
  wait_for: judgeWaitFor,
  condition: judgeCondition,
  branch: judgeBranch,
  split: judgeSplit,
  email: judgeSend,
  sms: judgeSend,
  fallback: judgeFallback,
  webhook: judgeWebhook,
  attribute: judgeAttribute,
  list: judgeList,
  notify: judgeNotify,
  action: judgeAction,
  jump: judgeJump,
  goal: judgeEnd,
  exit: judgeEnd,
};

export const judgeNode: Judge = (scope, batch, tools) => {
  const judge = judges[batch.node.type] as Judge;
  return judge(scope, batch, tools);
};
