import type { SegmentFieldsOutput } from '@talkdrum/api/contracts';
import { isGroup } from '../../lib/segment-rules/is-group.ts';
import { kindOf, operators, subjectOf, subjects } from '../../lib/segment-rules/rule-choices.ts';
import type { Group, Rule, RuleNode } from '../../lib/segment-rules/segment-rules.ts';

/** The node a path leads to; undefined if the rules have changed since. */
export function nodeAt(root: Group, path: readonly number[]): RuleNode | undefined {
  let node: RuleNode | undefined = root;
  for (const index of path) node = node !== undefined && isGroup(node) ? node.items[index] : undefined;
  return node;
}

/** The group with another value in the rule that the path leads to. */
export function withValueAt(group: Group, [index, ...rest]: readonly number[], value: string): Group {
  const items = group.items.map((node, at) => {
    if (at !== index) return node;
    return isGroup(node) ? withValueAt(node, rest, value) : ({ ...node, value } as Rule);
  });
  return { ...group, items };
}

/** A rule as a sentence without an end: "City is Lagos". */
export function ruleWords(node: RuleNode, fields: SegmentFieldsOutput): string {
  if (isGroup(node))
    return node.items.map((item) => ruleWords(item, fields)).join(node.op === 'and' ? ' and ' : ' or ');
  if (node.t === 'list') return `List ${node.in ? 'is' : 'is not'} ${listNames(node, fields)}`;
  if (node.t === 'segment')
    return `Segment ${node.in ? 'is' : 'is not'} ${nameIn(fields.segments, node.segmentId, 'a deleted segment')}`;
  if (node.t === 'message') return messageWords(node, fields);
  if (node.t === 'event') return eventWords(node, fields);
  if (node.t === 'loyalty') return loyaltyWords(node);
  if (node.t === 'answer') return answerWords(node, fields);
  return comparisonWords(node, fields);
}

function comparisonWords(rule: Rule, fields: SegmentFieldsOutput): string {
  const subject = subjects(fields).find(({ value }) => value === subjectOf(rule))?.label ?? 'Attribute';
  return comparison(subject.replace(/^Attribute: /, ''), rule);
}

function comparison(name: string, rule: Rule): string {
  if (!('cmp' in rule)) return name;
  const operator = operators[kindOf(rule)][rule.cmp]?.label.replace(' (commas)', '') ?? rule.cmp;
  if (!('value' in rule)) return `${name} ${operator}`;
  const days = rule.value === 1 ? 'day' : `${String(rule.value)} days`;
  if (rule.cmp === 'within_last') return `${name} is in the last ${days}`;
  if (rule.cmp === 'within_next') return `${name} is in the next ${days}`;
  if (rule.cmp === 'anniversary_within_next') return `${name} is in the next ${days}, in any year`;
  return `${name} ${operator} ${valueWords(rule.value, rule.cmp)}`;
}

function valueWords(value: unknown, cmp: string): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.join(cmp === 'between' ? ' and ' : ', ');
  return String(value);
}

function listNames({ listIds }: Extract<Rule, { t: 'list' }>, { lists }: SegmentFieldsOutput): string {
  return listIds.map((id) => nameIn(lists, id, 'a deleted list')).join(' or ');
}

function messageWords(
  { channel, action, has, campaignId, withinDays }: Extract<Rule, { t: 'message' }>,
  { campaigns }: SegmentFieldsOutput,
): string {
  const subject = channel === 'email' ? 'Email' : 'SMS';
  const campaign = campaignId === undefined ? '' : ` ${nameIn(campaigns, campaignId, 'a deleted campaign')}`;
  const time = withinDays === undefined ? '' : ` in the last ${withinDays} days`;
  return `${subject}${campaign} ${has ? '' : 'not '}${action}${time}`;
}

const howOften = { at_least: 'at least', at_most: 'never or at most', exactly: 'exactly' } as const;

/** "Did Order paid at least 2 times in the last 30 days where amount is more than 5000" */
function eventWords(rule: Extract<Rule, { t: 'event' }>, fields: SegmentFieldsOutput): string {
  const { name, has, times, withinDays, between, where = [] } = rule;
  const label = fields.events.find((event) => event.name === name)?.label ?? name;
  const parts = [
    `${has ? 'Did' : 'Did not'} ${label}`,
    times === undefined ? '' : `${howOften[times.cmp]} ${times.n} ${times.n === 1 ? 'time' : 'times'}`,
    withinDays === undefined ? '' : `in the last ${withinDays} days`,
    between === undefined ? '' : `between ${between[0]} and ${between[1]}`,
    where.length === 0
      ? ''
      : `where ${where.map((property) => comparison(property.key, property)).join(' and ')}`,
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** "Is a loyalty member with at least 500 points in 2 tiers" */
function loyaltyWords({ has, points, tierIds = [] }: Extract<Rule, { t: 'loyalty' }>): string {
  const parts = [
    has ? 'Is a loyalty member' : 'Is not a loyalty member',
    points === undefined ? '' : `with ${howOften[points.cmp].replace('never or ', '')} ${points.n} points`,
    tierIds.length === 0
      ? ''
      : tierIds.length === 1
        ? 'in a chosen tier'
        : `in one of ${tierIds.length} tiers`,
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** "Submitted Kola Circle with Which rooms do you dress? is Parlour" */
function answerWords(
  { publishedId, has, answer }: Extract<Rule, { t: 'answer' }>,
  { forms }: SegmentFieldsOutput,
): string {
  const words = `${has ? 'Submitted' : 'Did not submit'} ${nameIn(forms, publishedId, 'a deleted form or survey')}`;
  if (answer === undefined) return words;
  const form = forms.find(({ id }) => id === publishedId);
  const label = form?.questions.find(({ key }) => key === answer.key)?.label ?? answer.key;
  return `${words} with ${comparison(label, answer)}`;
}

function nameIn(named: readonly { id: string; name: string }[], id: string, deleted: string): string {
  return named.find((each) => each.id === id)?.name ?? deleted;
}
