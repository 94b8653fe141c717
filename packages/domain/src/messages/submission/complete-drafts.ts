import { contentLimits, shorten } from '../../templates/index.ts';
import { type Currency, inTurns, type Sql, settleAll } from '../../kernel/index.ts';
import { countSegments } from '../../sms/index.ts';
import { renderContent, renderSubject } from '../content/render-content.ts';
import type { MessageDraft, MessageToWrite } from '../request/message-draft.ts';
import type { RefusedMessage } from '../request/message-request.ts';
import { collectRefusal, Refusal } from '../request/refuse.ts';
import { unauthenticated } from '../waiting/hold-messages.ts';
import { addShownParts } from './add-shown-parts.ts';
import { findPromotionalSkips, findSuppressed, type SuppressionLookup } from './check-recipients.ts';
import { findSenders, type SenderLookup } from './find-senders.ts';
import { freezeTemplates, type FrozenTemplate, type TemplateLookup } from './freeze-templates.ts';
import { mapInTurns } from './map-in-turns.ts';
import { type PriceLookup, priceMessages } from './price-messages.ts';
import type { SubmissionServices, SubmittingAccount } from './submitting-account.ts';

/** What the drafts need from the database: sender, template, suppression and price. */
export type Lookups = readonly [SenderLookup, TemplateLookup, SuppressionLookup, PriceLookup];

/** Asks for each in one query for all drafts. */
export function lookUp(
  { unit, prices, publishedLinks, recipientValues }: SubmissionServices,
  currency: Currency,
  drafts: readonly MessageDraft[],
): Promise<Lookups> {
  const { sql, actor } = unit;
  return settleAll([
    findSenders(sql, actor.accountId, drafts),
    freezeTemplates({ sql, published: publishedLinks, recipientValues }, actor.accountId, drafts),
    findSuppressed(sql, actor.accountId, drafts),
    priceMessages({ sql, prices }, currency, drafts),
  ]);
}

/** Freezes what sending needs. Collects the drafts that can't be sent in `refused`. */
export async function completeDrafts(
  { unit }: SubmissionServices,
  account: SubmittingAccount,
  drafts: readonly MessageDraft[],
  [senderOf, templateOf, skipReasonOf, priceOf]: Lookups,
  refused: RefusedMessage[],
): Promise<MessageToWrite[]> {
  const { sql, actor } = unit;
  const promotional: MessageToWrite[] = [];
  const complete = (draft: MessageDraft): MessageToWrite => {
    const sender = senderOf(draft);
    const frozen = frozenContent(draft, account, templateOf(draft));
    const { segments, encoding } =
      draft.channel === 'sms' ? countSegments(frozen.text ?? draft.text ?? '') : inOnePart;
    const message = {
      ...draft,
      ...frozen,
      senderId: sender.id,
      sender: sender.sender,
      segments,
      encoding,
      priceMills: priceOf(draft) * segments,
      skipped: skipReasonOf(draft.channel, draft.recipient, sender),
      shownParts: null,
      held: sender.isHeld ? unauthenticated : null,
    };
    if (sender.type === 'promotional' && message.skipped === null) promotional.push(message);
    return message;
  };
  const completed = await inTurns(
    mapInTurns(drafts, (draft) => collectRefusal(refused, draft.index, () => complete(draft))),
  );
  await addPromotionalSkips(sql, actor.accountId, promotional);
  await addShownParts(unit, completed, templateOf);
  return completed;
}

const inOnePart = { segments: 1, encoding: '' };

/**
 * Promotional messages skip the same people as campaigns. Queried second, because most submissions have none.
 */
async function addPromotionalSkips(
  sql: Sql,
  accountId: string,
  messages: readonly MessageToWrite[],
): Promise<void> {
  const reasons = await findPromotionalSkips(sql, accountId, messages);
  for (const message of messages)
    message.skipped = reasons.get(`${message.channel} ${message.recipient}`) ?? null;
}

/**
 * Renders an SMS now, because its length sets its price. An email is rendered when it's sent, except for its
 * subject, which lists show.
 */
function frozenContent(
  draft: MessageDraft,
  account: SubmittingAccount,
  template: FrozenTemplate | null,
): Pick<MessageToWrite, 'templateRevision'> & Partial<Pick<MessageToWrite, 'subject' | 'text'>> {
  if (template === null) return { templateRevision: null };
  const people = { ...draft, account };
  if (draft.channel === 'sms') {
    const { text } = renderContent(template.compiled, people);
    if (text.trim() === '') throw new Refusal('data', 'With this data the template renders an empty text.');
    if (text.length > contentLimits.sms)
      throw new Refusal('data', `With this data the text is too long. ${shorten(contentLimits.sms)}.`);
    return { templateRevision: template.revision, text };
  }
  const subject =
    draft.subject === '' ? renderSubject(template.compiled, people).slice(0, 998) : draft.subject;
  if (subject.trim() === '') throw new Refusal('subject', 'The template has no subject. Add a subject.');
  return { templateRevision: template.revision, subject };
}
