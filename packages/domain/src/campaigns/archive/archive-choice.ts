import type { CompiledMessage } from '../../templates/index.ts';
import type { Campaign } from '../campaign.entity.ts';

/** Whether a campaign will be public in the archive after it is sent. */
export interface ArchiveFact {
  isPublic: boolean;
  /** Its content includes data about the recipient. */
  isPersonalised: boolean;
}

/** The author's choice; without one, public unless the campaign is personalised. Only emails are archived. */
export function archiveFact(
  { channel, isArchivedPublicly }: Pick<Campaign, 'channel' | 'isArchivedPublicly'>,
  compiled: CompiledMessage,
): ArchiveFact {
  const isPersonalised =
    compiled.conditions !== undefined ||
    compiled.mergeTags.some(
      ({ attribute, path, value }) =>
        attribute !== null || value !== undefined || path.startsWith('contact.'),
    );
  return { isPublic: channel === 'email' && (isArchivedPublicly ?? !isPersonalised), isPersonalised };
}
