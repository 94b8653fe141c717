import { deletedPartMessage } from '../recipients/ask-audience.ts';
import type { AudienceCount, WantedValue } from '../../sending/index.ts';
import type { CompiledMessage } from '../../templates/index.ts';
import type { ArchiveFact } from '../archive/archive-choice.ts';
import type { Campaign } from '../campaign.entity.ts';
import type { ReviewRemark } from '../review-remark.ts';

/** The sender of a reviewed campaign. */
export interface ReviewedSender {
  address: string;
  isActive: boolean;
  isAuthenticated: boolean;
}

export function missingParts(
  campaign: Campaign,
  sender: ReviewedSender | null,
  audience: AudienceCount,
  gone: 'list' | 'segment' | null,
): ReviewRemark[] {
  const found: ReviewRemark[] = [];
  if (gone !== null) found.push({ id: 'deleted_audience', message: deletedPartMessage(gone) });
  const isSms = campaign.channel === 'sms';
  if (!isSms && campaign.fromBrand.trim() === '')
    found.push({ id: 'no_brand', message: 'From brand is required.' });
  if (sender === null)
    found.push({ id: 'no_sender', message: isSms ? 'Sender is required.' : 'From email is required.' });
  else if (!sender.isActive && isSms)
    found.push({
      id: 'sender_pending',
      message: `${sender.address} isn’t approved yet. We review new senders within one working day.`,
    });
  else if (!sender.isActive)
    found.push({
      id: 'sender_pending',
      message: `${sender.address} isn’t confirmed yet. Open the link we emailed to it.`,
    });
  if (!isSms && campaign.subject.trim() === '')
    found.push({ id: 'no_subject', message: 'Subject is required.' });
  if (audience.recipients === 0)
    found.push({
      id: 'no_recipients',
      message: 'Nobody would get this campaign. Choose other lists or check who is excluded.',
    });
  return found;
}

export function remarks(compiled: CompiledMessage | null, level: 'blocker' | 'warning'): ReviewRemark[] {
  return (compiled?.checks ?? [])
    .filter((check) => check.level === level && check.id !== 'empty_subject')
    .map(({ id, message }) => ({ id, message }));
}

export function publicRemark(archive: ArchiveFact | null): ReviewRemark[] {
  if (archive?.isPublic !== true || !archive.isPersonalised) return [];
  return [
    {
      id: 'personalised_archive',
      message:
        'This personalized email will be public in your archive, where merge tags about the recipient ' +
        'are blank and parts with a condition are missing.',
    },
  ];
}

export function wantedValue(path: string, attribute: string | null): WantedValue | null {
  if (attribute !== null) return { attribute };
  if (/^contact\.(first_|last_)?name$/.test(path)) return { field: 'name' };
  return path === 'contact.phone' ? { field: 'phone' } : null;
}

export function softRemarks(pastedErrors: number, audience: AudienceCount): ReviewRemark[] {
  const found: ReviewRemark[] = [];
  if (pastedErrors > 0)
    found.push({
      id: 'pasted_errors',
      message:
        `${pastedErrors.toLocaleString('en')} pasted ${pastedErrors === 1 ? 'entry' : 'entries'} can’t ` +
        'be read and will be skipped.',
    });
  const { duplicate } = audience.excluded;
  if (duplicate > 0)
    found.push({
      id: 'duplicates',
      message:
        `${duplicate === 1 ? '1 duplicate' : `${duplicate.toLocaleString('en')} duplicates`}. Each ` +
        'person gets the message once.',
    });
  return found;
}
