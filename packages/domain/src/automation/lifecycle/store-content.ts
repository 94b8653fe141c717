import type { JourneyGraph, JourneyNode } from '@talkdrum/journey-design';
import { type JourneyContent, startGrowing } from '../../campaigns/index.ts';
import type { Unit } from '../../kernel/index.ts';
import type { Templates } from '../../templates/index.ts';
import { consentOf } from '../nodes/consent-of.ts';
import { keepMessage } from '../nodes/open-message.ts';

/** Copies what a sending step sends, as it is now, for its version. */
export async function storeContent(
  unit: Unit,
  templates: Templates,
  {
    journey,
    versionId,
    graph,
    node,
  }: { journey: string; versionId: string; graph: JourneyGraph; node: JourneyNode },
): Promise<void> {
  const scope = Object.assign(Object.create(unit) as Unit, { templates });
  for (const content of contentsOf(node)) {
    const name = `${journey}: ${node.label === '' ? node.id : node.label}`;
    const growing = await startGrowing(scope, { ...content, name, consent: consentOf(graph) });
    await keepMessage(unit, { versionId, nodeId: node.id, channel: content.channel }, growing);
  }
}

/** What a step sends, as its author set it: one for each channel. */
export function contentsOf(node: JourneyNode): Omit<JourneyContent, 'name' | 'consent'>[] {
  const contents: Omit<JourneyContent, 'name' | 'consent'>[] = [];
  if (node.type === 'email' || node.type === 'fallback') {
    const email = node.type === 'email' ? node.config : node.config.email;
    contents.push({ ...email, channel: 'email', text: '', isTracked: true, senderId: email.senderId ?? '' });
  }
  if (node.type === 'sms' || node.type === 'fallback') {
    const { draftId, text, isTracked, senderId } = node.type === 'sms' ? node.config : node.config.sms;
    contents.push({
      channel: 'sms',
      draftId,
      senderId: senderId ?? '',
      fromBrand: '',
      templateId: null,
      subject: '',
      preheader: '',
      text,
      isTracked,
    });
  }
  return contents;
}
