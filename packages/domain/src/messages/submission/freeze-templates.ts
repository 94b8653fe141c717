import type { ContentCondition } from '@talkdrum/email-designs';
import type { Language } from '@talkdrum/languages';
import type { Channel, RecipientValue, Sql } from '../../kernel/index.ts';
import {
  type CompiledMessage,
  compileMessage,
  type PublishedLinkSource,
  publishedPathsIn,
  refuseValues,
} from '../../templates/index.ts';
import type { MessageDraft } from '../request/message-draft.ts';
import { refuseField, Refusal } from '../request/refuse.ts';
import { findTemplatesToFreezeSql } from './submission.sql.ts';

export interface FrozenTemplate {
  revision: number;
  channel: Channel;
  compiled: CompiledMessage;
}

interface TemplateRow {
  id: string;
  channel: Channel;
  revision: number;
  subject: string;
  preheader: string;
  html: string;
  text: string;
  conditions: ContentCondition[];
  language: Language;
  frozen: CompiledMessage | null;
}

interface Freezing {
  sql: Sql;
  published: Pick<PublishedLinkSource, 'find'>;
  recipientValues: readonly RecipientValue[];
}

/** Returns a draft's template. Throws a `Refusal` if there's none for its channel or it doesn't compile. */
export type TemplateLookup = (draft: MessageDraft) => FrozenTemplate | null;

/**
 * Freezes the current revisions of the drafts' templates, so later edits don't change these messages.
 * Compiles a revision once, without the marketing footer.
 */
export async function freezeTemplates(
  freezing: Freezing,
  accountId: string,
  drafts: readonly MessageDraft[],
): Promise<TemplateLookup> {
  const ids = [...new Set(drafts.flatMap(({ templateId }) => templateId ?? []))];
  if (ids.length === 0) return () => null;
  const { rows } = await freezing.sql<TemplateRow>(findTemplatesToFreezeSql, [accountId, ids]);
  const frozen = new Map<string, FrozenTemplate | Refusal>();
  for (const row of rows) frozen.set(row.id, await freeze(freezing, accountId, row));
  return ({ templateId, channel }) => {
    if (templateId === null) return null;
    const template = frozen.get(templateId);
    if (template instanceof Refusal) throw template;
    if (template === undefined)
      throw new Refusal('templateId', 'This template doesn’t exist or was deleted.', 'not_found');
    if (template.channel !== channel)
      throw new Refusal('templateId', `This isn’t ${channel === 'sms' ? 'an SMS' : 'an email'} template.`);
    return template;
  };
}

async function freeze(
  { sql, published, recipientValues }: Freezing,
  accountId: string,
  row: TemplateRow,
): Promise<FrozenTemplate | Refusal> {
  const { id, channel, revision, subject, preheader, html, text, conditions, language } = row;
  if (row.frozen !== null) return { revision, channel, compiled: row.frozen };
  try {
    const source =
      channel === 'sms' ? { subject: '', html: '', text } : { subject, preheader, html, text, conditions };
    const texts = [subject, preheader, html, text];
    const links = await published.find(publishedPathsIn(texts));
    const values = refuseValues(recipientValues, texts);
    const compiled = refuseField('templateId', () =>
      compileMessage(source, { footer: 'none', language, published: links, values, hasRecipient: false }),
    );
    await sql(
      `insert into message_template (account_id, template_id, revision, compiled)
       values ($1, $2, $3, $4)
       on conflict do nothing`,
      [accountId, id, revision, JSON.stringify(compiled)],
    );
    return { revision, channel, compiled };
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
