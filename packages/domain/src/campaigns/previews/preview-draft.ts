import type { EmailDesign } from '@talkdrum/email-designs';
import { postalAddress } from '../../accounts/index.ts';
import type { DomainConfig } from '../../config.ts';
import { DomainError, type Money, type Unit } from '../../kernel/index.ts';
import { forecastSms } from '../../sending/index.ts';
import { describeSms } from '../../sms/index.ts';
import {
  type Check,
  type MergeData,
  type Previews,
  renderLine,
  type Templates,
} from '../../templates/index.ts';
import { costMinor, type Prices } from '../../wallet/index.ts';
import { askAudience } from '../recipients/ask-audience.ts';
import type { Campaign } from '../campaign.entity.ts';
import type { Campaigns } from '../campaigns.service.ts';
import { planSms, type SmsPlan } from '../prices/price-sms.ts';

/** What an author is writing, before it is saved. */
export interface DraftWords {
  subject: string;
  preheader: string;
  html: string;
  text: string;
  /** Takes the place of HTML and text. */
  design?: EmailDesign | null | undefined;
}

export interface DraftPreview {
  subject: string;
  /** How the subject reads for someone without a name; null if it doesn't use the name. */
  subjectWithoutName: string | null;
  preheader: string;
  html: string;
  text: string;
  checks: Check[];
  htmlBytes: number;
  /** Whom it is shown for. */
  person: PreviewPerson;
  /** SMS only. */
  sms: SmsFacts | null;
}

interface PreviewPerson {
  id: string | null;
  name: string;
  email: string | null;
  phone: string | null;
  isExample: boolean;
}

interface SmsFacts {
  encoding: 'gsm7' | 'ucs2';
  segments: number;
  characters: number;
  /** Null for an invented person, and for someone who wouldn't get it. */
  cost: Money | null;
}

interface Person extends Omit<PreviewPerson, 'isExample'> {
  attribs: Record<string, unknown>;
}

/** Shown if no contact was chosen. */
const sample: Person = {
  id: null,
  name: 'Amina Bello',
  email: 'amina.bello@example.com',
  phone: '+2348031234567',
  attribs: { amount: 12500, date: '2026-12-01' },
};

const someone = '00000000-0000-7000-8000-000000000000';

/** Whom to show a draft for. */
export type Chosen = { contactId: string } | { name: string; address: string };

interface Services {
  unit: Unit;
  config: Pick<DomainConfig, 'secret' | 'publicUrl'>;
  campaigns: Campaigns;
  previews: Previews;
  templates: Templates;
  prices: Prices;
}

/** Drafts as one contact would get them, with the words an author has just typed. */
export class DraftPreviews {
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
  }

  /**
   * For one contact, a pasted person who isn't one, or an invented person. Nothing is stored or tracked, and our own links lead nowhere.
   * The words can ask for everything that is known of a contact, so an author who doesn't see contacts gets only
   * what the list of recipients says. Throws `unknown_merge_tag`, `invalid_merge_tag`, and `not_found` for a contact that doesn't exist.
   */
  async render(
    id: string,
    words: DraftWords,
    chosen: Chosen | null,
    seesContacts: boolean,
  ): Promise<DraftPreview> {
    const campaign = await this.#services.campaigns.get(id);
    const person = await findPerson(this.#services.unit, campaign, chosen, seesContacts);
    const { name, email, phone } = person;
    const shown = await (campaign.channel === 'sms'
      ? previewSms(this.#services, campaign, words.text, person)
      : previewEmail(this.#services, campaign, words, person, seesContacts));
    return { ...shown, person: { id: person.id, name, email, phone, isExample: person === sample } };
  }
}

async function previewEmail(
  { unit, previews }: Services,
  campaign: Campaign,
  words: DraftWords,
  person: Person,
  seesContacts: boolean,
): Promise<Omit<DraftPreview, 'person'>> {
  const setting = { name: campaign.name, channel: 'email' as const, utm: campaign.analytics() };
  // A condition would say what an author who doesn't see contacts may not know.
  const of = seesContacts ? person.id : null;
  const { compiled, ...rendered } = await previews.render(words, person, setting, of);
  const data = await mergeData(unit, campaign, person);
  const nameless = { ...data, contact: { ...data.contact, name: '' } };
  const without = renderLine('subject', words.subject, nameless);
  const withSubject = { ...data, campaign: { name: campaign.name, subject: rendered.subject } };
  const { checks, htmlBytes } = compiled;
  return {
    ...rendered,
    subjectWithoutName: without === renderLine('subject', words.subject, data) ? null : without,
    preheader: renderLine('preheader', words.preheader, withSubject),
    checks,
    htmlBytes,
    sms: null,
  };
}

/** The text with the links and the price that this number would get. */
async function previewSms(
  { unit, config, templates, prices }: Services,
  campaign: Campaign,
  text: string,
  person: Person,
): Promise<Omit<DraftPreview, 'person'>> {
  const compiled = await templates.compileFor('sms', { ...campaign.fields(), text }, campaign.analytics());
  const plan = await planSms(unit, config, prices, campaign, { compiled });
  const { name, email, phone, attribs } = person;
  const shown = plan.compose({ deliveryId: someone, name, phone: phone ?? '', email, attributes: attribs });
  const { encoding, segments, characters } = describeSms(shown);
  const cost =
    person === sample || phone === null
      ? null
      : await costOf(unit, campaign, plan, { address: phone, segments });
  return {
    subject: '',
    subjectWithoutName: null,
    preheader: '',
    html: '',
    text: shown,
    checks: compiled.checks,
    htmlBytes: 0,
    sms: { encoding, segments, characters, cost },
  };
}

/** The price of the text for one number; null if it wouldn't get the message. */
async function costOf(
  unit: Unit,
  campaign: Campaign,
  { terms, currency }: Pick<SmsPlan, 'terms' | 'currency'>,
  { address, segments }: { address: string; segments: number },
): Promise<Money | null> {
  const { question } = await askAudience(unit, campaign);
  const alone = { ...question, audience: { source: 'paste' as const }, pasted: [{ address }] };
  const { millsPerSegment } = await forecastSms(unit.sql, alone, terms);
  if (millsPerSegment === 0n) return null;
  return { amountMinor: costMinor(millsPerSegment * BigInt(segments)), currency };
}

async function mergeData(unit: Unit, campaign: Campaign, person: Person): Promise<MergeData> {
  const { rows } = await unit.sql<{ name: string; address: string }>(
    `select a.company as name, ${postalAddress('a')} as address from account a where a.id = $1`,
    [unit.actor.accountId],
  );
  return {
    contact: person,
    campaign: { name: campaign.name },
    account: rows[0] ?? { name: '', address: '' },
    links: { unsubscribe: '', preferences: '', viewInBrowser: '' },
  };
}

async function findPerson(
  { sql, actor }: Unit,
  { channel }: Campaign,
  chosen: Chosen | null,
  seesContacts: boolean,
): Promise<Person> {
  if (chosen === null) return sample;
  const isSms = channel === 'sms';
  if ('address' in chosen) {
    const { name, address } = chosen;
    return { id: null, name, email: isSms ? null : address, phone: isSms ? address : null, attribs: {} };
  }
  const { rows } = await sql<Person>(
    `select id, full_name as name, email, phone, attributes as attribs from contact
     where account_id = $1 and id = $2 and deleted_at is null`,
    [actor.accountId, chosen.contactId],
  );
  const [person] = rows;
  if (person === undefined)
    throw new DomainError('not_found', 'This contact doesn’t exist or was deleted. Choose another one.');
  if (seesContacts) return person;
  const { name, email, phone } = person;
  return { id: person.id, name, email: isSms ? null : email, phone: isSms ? phone : null, attribs: {} };
}
