import type { JourneyGraph, JourneyNode, NodeOf } from '../journey-graph.schema.ts';

/** What an account has no choice about: the only sender of a channel, null with none or several, and its name. */
export interface OnlySenders {
  email: string | null;
  sms: string | null;
  fromBrand: string;
}

/** Fills in senders where steps have none, so that a starting design doesn't ask for the only one again and again. */
export function chooseSenders(graph: JourneyGraph, only: OnlySenders): JourneyGraph {
  return { ...graph, nodes: graph.nodes.map((node) => withSender(node, only)) };
}

function withSender(node: JourneyNode, only: OnlySenders): JourneyNode {
  if (node.type === 'email') return { ...node, config: emailFrom(node.config, only) };
  if (node.type === 'sms') return { ...node, config: smsFrom(node.config, only) };
  if (node.type !== 'fallback') return node;
  const { email, sms } = node.config;
  return { ...node, config: { ...node.config, email: emailFrom(email, only), sms: smsFrom(sms, only) } };
}

function emailFrom(config: NodeOf<'email'>['config'], only: OnlySenders): NodeOf<'email'>['config'] {
  const fromBrand = config.fromBrand.trim() === '' ? only.fromBrand : config.fromBrand;
  return { ...config, senderId: config.senderId ?? only.email, fromBrand };
}

function smsFrom(config: NodeOf<'sms'>['config'], only: OnlySenders): NodeOf<'sms'>['config'] {
  return { ...config, senderId: config.senderId ?? only.sms };
}
