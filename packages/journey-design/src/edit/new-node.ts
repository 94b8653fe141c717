import type { JourneyNode, JourneyNodeType, NodeOf } from '../journey-graph.schema.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Never used before, not even by a step deleted since: people of an earlier version may still be at that one. */
export function newNodeId(): string {
  const random = crypto.getRandomValues(new Uint8Array(12));
  return `n${[...random].map((byte) => letters[byte % letters.length]).join('')}`;
}

export type AddedType = Exclude<JourneyNodeType, 'trigger'>;

const email = { draftId: null, templateId: null, senderId: null, fromBrand: '', subject: '', preheader: '' };
const sms = { draftId: null, senderId: null, text: '', isTracked: true };
const nobody = { kind: 'segment', segmentId: '' } as const;
const twoDays = { amount: 2, unit: 'days' } as const;

const starts: { [Type in AddedType]: NodeOf<Type>['config'] } = {
  wait: { span: twoDays },
  wait_time: { at: '09:00' },
  wait_weekday: { weekdays: [1, 2, 3, 4, 5], at: '09:00' },
  wait_date: { day: '', at: '09:00' },
  wait_for: { happening: { kind: 'event', name: '' }, limit: twoDays },
  condition: { condition: nobody },
  branch: { branches: [{ port: 'a', label: '', condition: nobody }] },
  split: {
    arms: [
      { port: 'a', label: '', percent: 50 },
      { port: 'b', label: '', percent: 50 },
    ],
  },
  email,
  sms,
  fallback: { email, sms, unless: 'clicked', within: twoDays },
  webhook: { url: '', answerKey: '' },
  attribute: { key: '', value: '' },
  list: { listId: null, change: 'add' },
  notify: { text: '' },
  action: { action: 'reward', settings: {} },
  jump: { to: null },
  goal: {},
  exit: {},
};

/** A step with the settings it begins with. */
export function newNode<Type extends AddedType>(
  type: Type,
  given?: Partial<NodeOf<Type>['config']>,
): JourneyNode {
  const config = structuredClone({ ...starts[type], ...given });
  return { id: newNodeId(), type, label: '', next: {}, config } as JourneyNode;
}
