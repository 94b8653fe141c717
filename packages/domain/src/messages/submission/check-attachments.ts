import { shownFileName } from '../../kernel/index.ts';
import type { MessageAttachment } from '../request/message-request.ts';
import { Refusal } from '../request/refuse.ts';

/** Total size of a message's files, before encoding. */
export const attachmentLimitBytes = 10_000_000;
const mostAttachments = 50;

const mediaType = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,62}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,62}$/i;
/** Containers whose headers a mail client would read as the message's own. */
const structural = /^(?:message|multipart)\//i;

/** Checks count, size, names and types. Removes characters that reverse text direction from the names. */
export function checkAttachments(attachments: readonly MessageAttachment[]): readonly MessageAttachment[] {
  if (attachments.length > mostAttachments)
    throw new Refusal('attachments', `A message can have at most ${mostAttachments} attachments.`);
  for (const [n, { filename, contentType, contentId }] of attachments.entries()) {
    const isName =
      filename.trim() !== '' &&
      filename.length <= 200 &&
      !/[\p{Cc}/\\]/u.test(filename) &&
      shownFileName(filename).trim() !== '';
    if (!isName)
      throw new Refusal(`attachments.${n}.filename`, 'A file name needs 1 to 200 characters and no slashes.');
    if (!mediaType.test(contentType) || structural.test(contentType))
      throw new Refusal(
        `attachments.${n}.contentType`,
        'Use the media type of a file, such as application/pdf.',
      );
    if (contentId !== undefined && !/^[\w.+@-]{1,100}$/.test(contentId))
      throw new Refusal(
        `attachments.${n}.contentId`,
        'A content ID can have up to 100 letters, digits, dots, hyphens and @.',
      );
  }
  const total = attachments.reduce((sum, { content }) => sum + content.byteLength, 0);
  if (total > attachmentLimitBytes)
    throw new Refusal('attachments', 'The attachments are too large. The limit is 10 MB in total.');
  return attachments.map((file) => ({ ...file, filename: shownFileName(file.filename) }));
}
