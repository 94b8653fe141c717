import { fieldError, type Channel } from '../../kernel/index.ts';
import type { Template, Templates } from '../../templates/index.ts';
import { type CampaignFields, noEmailParts } from '../campaign.schema.ts';
import type { DraftChange } from './change-draft.ts';

type EmailParts = keyof typeof noEmailParts;

/** A new draft as a program sends it. Missing email parts are empty. */
export type DraftRequest = Omit<CampaignFields, EmailParts | 'templateId'> & {
  [Part in EmailParts]?: CampaignFields[Part] | undefined;
} & { templateId?: string | null | undefined };

/** The fields of a new draft. A template named without content of its own supplies the content. */
export async function fillDraft(
  templates: Pick<Templates, 'get'>,
  channel: Channel,
  draft: DraftRequest,
): Promise<CampaignFields> {
  const fields = { ...noEmailParts, ...withoutUndefined(draft), templateId: draft.templateId ?? null };
  if (fields.templateId === null || fields.html !== '' || fields.text !== '') return fields;
  const { html, text, preheader, design } = await readTemplate(templates, channel, fields.templateId);
  return {
    ...fields,
    html: channel === 'sms' ? '' : html,
    text,
    design: design ?? null,
    preheader: fields.preheader === '' ? preheader : fields.preheader,
  };
}

/** A change of a draft. A template named without content of its own supplies the content. */
export async function fillChange(
  templates: Pick<Templates, 'get'>,
  channel: Channel,
  change: DraftChange,
): Promise<DraftChange> {
  const { templateId = null } = change;
  if (templateId === null || change.html !== undefined || change.text !== undefined) return change;
  const { html, text, preheader, design } = await readTemplate(templates, channel, templateId);
  return channel === 'sms'
    ? { ...change, text }
    : { ...change, html, text, design: design ?? null, preheader: change.preheader ?? preheader };
}

async function readTemplate(
  templates: Pick<Templates, 'get'>,
  channel: Channel,
  id: string,
): Promise<Template> {
  const template = await templates.get(id);
  if (template.channel !== channel)
    throw fieldError('templateId', `This template isn’t for ${channel === 'sms' ? 'SMS' : 'email'}.`);
  return template;
}

function withoutUndefined<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]: NonNullable<Fields[Key]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]: NonNullable<Fields[Key]>;
  };
}
