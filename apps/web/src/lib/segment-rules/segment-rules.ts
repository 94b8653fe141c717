import type { RouterInputs } from '@talkdrum/api';

export type Definition = RouterInputs['segments']['preview']['definition'];
export type Group = Definition['root'];
export type RuleNode = Group['items'][number];
export type Rule = Exclude<RuleNode, Group>;
