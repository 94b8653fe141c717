export {
  emptyJourney,
  journeyStartNames,
  type JourneyStart,
  type JourneyStartName,
  journeyStarts,
} from './designs/journey-starts.ts';
export {
  type Added,
  addNode,
  changeNode,
  changeSettings,
  connect,
  duplicateNode,
  moveNode,
  removeNode,
  separate,
  stepNode,
} from './edit/change-journey.ts';
export {
  findNode,
  isTogether,
  type JourneyLine,
  type JourneyPlace,
  lineAt,
  lines,
  linesOf,
  linesTo,
  reachedFrom,
  reachedNodes,
} from './edit/journey-lines.ts';
export { mostPoints, readSettings } from './action-settings.ts';
export { chooseSenders, type OnlySenders } from './edit/choose-senders.ts';
export { type AddedType, newNode } from './edit/new-node.ts';
export { type OutlineRow, outlineOf } from './edit/outline.ts';
export * from './journey-graph.schema.ts';
export { portsOf } from './journey-ports.ts';
export {
  addSpan,
  asksForTimeOfDay,
  localDay,
  localInstant,
  nextSendTime,
  nextTimeOfDay,
  waitEnd,
  waitsByZone,
} from './journey-time.ts';
export { type JourneyProblem, journeyProblems } from './journey-problems.ts';
export { describeNode, nodeTypeWords, portWords } from './words/describe-node.ts';
export type { NameOf, NodeWords } from './words/node-words.ts';
export { spanWords, timeWords, weekdayNames, weekdayWords } from './words/time-words.ts';
export * from './simple/automation-form.schema.ts';
export { automationFormOf, automationGraph, campaignActionGraph } from './simple/automation-graph.ts';
