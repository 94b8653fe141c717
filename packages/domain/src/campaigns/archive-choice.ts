import type { CompiledMessage } from '../templates/index.ts';
import type { Campaign } from './campaign.entity.ts';

/** Whether everyone will be able to read a campaign in the archive once it was sent. */
export interface ArchiveFact {
  isPublic: boolean;
  /** Its content says something about the person who gets it. */
  isPersonalised: boolean;
}

/** What its author chose; without a choice, public unless it is personalised. Only emails are archived. */
export function archiveFact(
  { channel, isArchivedPublicly }: Pick<Campaign, 'channel' | 'isArchivedPublicly'>,
  compiled: CompiledMessage,
): ArchiveFact {
  const isPersonalised = compiled.mergeTags.some(
    ({ attribute, path }) => attribute !== null || path.startsWith('contact.'),
  );
  return { isPublic: channel === 'email' && (isArchivedPublicly ?? !isPersonalised), isPersonalised };
}
