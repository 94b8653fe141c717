import { shownFileName } from '../../kernel/index.ts';
import type { MessageAttachment } from '../request/message-request.ts';
import { Refusal } from '../request/refuse.ts';

/** All files of a message together, before they are encoded. */
export const attachmentLimitBytes = 10_000_000;
const mostAttachments = 50;

const mediaType = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,62}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,62}$/i;
/** Containers whose headers a mail client would read as the message's own. */
const structural = /^(?:message|multipart)\//i;

/**
 * Checks count, size, names and kinds. Returns them with names as people may see them: without characters
 * that turn the direction of text.
 */
export function checkAttachments(attachments: readonly MessageAttachment[]): readonly MessageAttachment[] {
  if (attachments.length > mostAttachments)
    throw new Refusal('attachments', `${mostAttachments} attachments at most.`);
  for (const [n, { filename, contentType, contentId }] of attachments.entries()) {
    const isName =
      filename.trim() !== '' &&
      filename.length <= 200 &&
      !/[\p{Cc}/\\]/u.test(filename) &&
      shownFileName(filename).trim() !== '';
    if (!isName)
      throw new Refusal(`attachments.${n}.filename`, 'A file name has 1 to 200 characters and no slashes.');
    if (!mediaType.test(contentType) || structural.test(contentType))
      throw new Refusal(
        `attachments.${n}.contentType`,
        'This is not the media type of a file, like application/pdf.',
      );
    if (contentId !== undefined && !/^[\w.+@-]{1,100}$/.test(contentId))
      throw new Refusal(
        `attachments.${n}.contentId`,
        'A content id holds letters, digits, dots, @ and hyphens, 100 at most.',
      );
  }
  const total = attachments.reduce((sum, { content }) => sum + content.byteLength, 0);
  if (total > attachmentLimitBytes)
    throw new Refusal('attachments', 'The attachments are too large: 10 MB together at most.');
  return attachments.map((file) => ({ ...file, filename: shownFileName(file.filename) }));
}
