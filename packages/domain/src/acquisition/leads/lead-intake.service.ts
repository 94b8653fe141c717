import type { DomainConfig } from '../../config.ts';
import { DomainError, fieldError, newId, type Unit } from '../../kernel/index.ts';
import type { Publishing, ShareLinks } from '../../publishing/index.ts';
import type { ShareChannel } from '../../publishing/published.schema.ts';
import { formSnapshot } from '../forms/form.schema.ts';
import { judge } from '../submissions/judge-submission.ts';
import type { Lead, Leads } from './leads.service.ts';
import { findByKeySql } from './leads.sql.ts';
import { storeLead } from './store-lead.ts';

interface Around {
  leads: Leads;
  publishing: Publishing;
  shareLinks: ShareLinks;
  config: Pick<DomainConfig, 'secret' | 'appUrl'>;
}

export interface GivenLead {
  campaignId: string;
  channel: ShareChannel;
  /** By the key of the field, as a visitor would have typed them. */
  answers: Readonly<Record<string, unknown>>;
}

const problems: Readonly<Record<string, string>> = {
  required: 'This answer is required',
  contact: 'Give an email address or a telephone number',
};

/** Leads that an account’s own programs bring, such as those of a lead ad. Judged and charged like all others. */
export class LeadIntake {
  readonly #unit: Unit;
  readonly #around: Around;

  constructor(unit: Unit, around: Around) {
    this.#unit = unit;
    this.#around = around;
  }

  /** Throws field errors for answers that the published form refuses, and `invalid_state` for a campaign that isn’t open. */
  async submit({ campaignId, channel, answers }: GivenLead): Promise<Lead> {
    const { leads, publishing, shareLinks, config } = this.#around;
    const { name } = await leads.campaign(campaignId);
    const { state, version } = await publishing.get(campaignId);
    if (state !== 'open' || version === null)
      throw new DomainError('invalid_state', 'This lead campaign isn’t open. Publish it first.');
    const form = formSnapshot.parse((await publishing.version(campaignId, version)).data);
    const { values, errors } = judge(form.fields, answers, await this.#country());
    const [wrong] = Object.entries(errors);
    if (wrong !== undefined)
      throw fieldError(`answers.${wrong[0]}`, problems[wrong[1].code] ?? 'This answer isn’t valid');
    const key = `rest:${newId()}`;
    const { id: shareLinkId } = await shareLinks.get(campaignId, channel);
    const visit = { publishedId: campaignId, version, shareLinkId, channel };
    const at = this.#unit.clock.now();
    const accepted = {
      form,
      formName: name,
      values,
      recognised: null,
      visit,
      key,
      ip: '',
      userAgent: 'REST',
      at,
    };
    await storeLead(config)(this.#unit, accepted, false);
    const { rows } = await this.#unit.sql<{ id: string }>(findByKeySql, [this.#unit.actor.accountId, key]);
    return leads.lead(rows[0]?.id ?? '');
  }

  async #country(): Promise<string> {
    const { sql, actor } = this.#unit;
    const { rows } = await sql<{ country: string }>('select country from account where id = $1', [
      actor.accountId,
    ]);
    return rows[0]?.country ?? 'NG';
  }
}
