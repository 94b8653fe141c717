import { fieldError, type Unit } from '../../kernel/index.ts';
import { readSentDraft, type SentDraft } from '../journeys/sent-draft.ts';
import { showsItems } from './feed-tags.ts';

/** The draft that a feed copies. Throws on the field if it can’t be sent, or shows nothing of the items. */
export async function requireModel(unit: Pick<Unit, 'em'>, id: string): Promise<SentDraft> {
  const { draft, problem } = await readSentDraft(unit, id, 'email');
  if (draft === null) throw fieldError('modelId', problem);
  const { subject, preheader, html, text, name } = draft;
  if (!showsItems([subject, preheader, html, text]))
    throw fieldError(
      'modelId',
      `“${name}” has no place for new items. Add {{ feed.items }} where they should go.`,
    );
  return draft;
}
