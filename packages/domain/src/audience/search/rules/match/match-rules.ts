import { memberOf, messageHappened } from './match-activity.ts';
import { answered } from './match-answer.ts';
import { isMemberOf } from './match-loyalty.ts';
import { eventHappened } from './match-event.ts';
import { attributeMatches } from './match-attribute.ts';
import { fieldMatches, searchMatches } from './match-field.ts';
import { RuleTime } from '../predicate.ts';
import type { ContactFacts, RuleWorld } from './rule-world.ts';
import type { RuleNode, SegmentDefinition } from '../schema.ts';

/**
 * The TypeScript equivalent of the SQL from `compileRules`: whether a contact matches a definition. Tests
 * compare the two; it also evaluates a single contact. Segments are looked up in the world and must not
 * contain each other, which the compiler has already refused.
 */
function matchesRules(definition: SegmentDefinition, contact: ContactFacts, world: RuleWorld): boolean {
  if (contact.isDeleted) return false;
  return nodeMatches(definition.root, contact, world, new RuleTime(world.now, world.timezone));
}

/** The ids of all matching contacts, in the world's order. */
export function matchingContacts(definition: SegmentDefinition, world: RuleWorld): string[] {
  return world.contacts.filter((contact) => matchesRules(definition, contact, world)).map(({ id }) => id);
}

function nodeMatches(node: RuleNode, contact: ContactFacts, world: RuleWorld, time: RuleTime): boolean {
  if ('items' in node) {
    const matches = (item: RuleNode): boolean => nodeMatches(item, contact, world, time);
    const isMatch =
      node.items.length === 0 || (node.op === 'and' ? node.items.every(matches) : node.items.some(matches));
    return node.not === true && node.items.length > 0 ? !isMatch : isMatch;
  }
  switch (node.t) {
    case 'field':
      return fieldMatches(node, contact, time);
    case 'attribute':
      return attributeMatches(node, contact, time);
    case 'list':
      return memberOf(node, contact, world) === node.in;
    case 'message':
      return messageHappened(node, contact, world, time) === node.has;
    case 'event':
      return eventHappened(node, contact, world, time) === node.has;
    case 'answer':
      return answered(node, contact, world, time) === node.has;
    case 'loyalty':
      return isMemberOf(node, contact, world) === node.has;
    case 'search':
      return searchMatches(node, contact);
    case 'unsubscribed':
      return contact.unsubscribed?.includes(node.channel) ?? false;
    case 'segment': {
      const inner = world.segments.get(node.segmentId);
      return (inner !== undefined && nodeMatches(inner.root, contact, world, time)) === node.in;
    }
  }
}
