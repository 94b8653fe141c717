import type { JourneyNode, NodeOf } from '@talkdrum/journey-design';
import { normalisePhone } from '@talkdrum/people-files';
import { memberAddress } from '../../accounts/index.ts';
import { Suppressions } from '../../audience/index.ts';
import { fillContent, requireTestable, submitTests, testLinks } from '../../campaigns/index.ts';
import type { DomainConfig } from '../../config.ts';
import { DomainError, fieldError, newId, type Unit } from '../../kernel/index.ts';
import type { MessageRequest, Messages } from '../../messages/index.ts';
import type { Previews, Templates } from '../../templates/index.ts';
import type { JourneyTrials, TriedStep } from './journey-trials.service.ts';
import type { Journeys } from '../journeys.service.ts';
import { nodeOf } from '../engine/arrive.ts';
import { contentsOf } from '../lifecycle/store-content.ts';

/** Messages of one test run. */
const mostMessages = 10;
const reference = 'Test of a journey';

interface TestRunParts {
  journeys: Journeys;
  journeyTrials: JourneyTrials;
  previews: Previews;
  templates: Templates;
  messages: Messages;
  config: DomainConfig;
}

/** Where the messages of a test run go. */
export interface TestRecipient {
  /** A member of the account, who gets the emails. */
  userId: string;
  /** A telephone number for the texts; without one, they are left out. */
  telephone?: string | null;
}

export interface TestRunStep extends TriedStep {
  /** Its message went to the team member. */
  isSent: boolean;
}

/**
 * Sends a draft's messages to a team member as one contact would get them, waits skipped: the way is the trial's.
 * Nothing else happens: no call, no change of a contact. Each message is a test like a campaign's, at the same price.
 */
export class JourneyTestRuns {
  readonly #unit: Unit;
  readonly #parts: TestRunParts;

  constructor(unit: Unit, parts: TestRunParts) {
    this.#unit = unit;
    this.#parts = parts;
  }

  /** Sends all of them or none. Throws `blocked` if the contact’s way has no message, or too many. */
  async send(id: string, contactId: string, recipient: TestRecipient): Promise<TestRunStep[]> {
    const { journeys, journeyTrials, messages } = this.#parts;
    const { draft, name } = await journeys.get(id);
    const steps = await journeyTrials.tryWith(id, contactId);
    const to = await this.#addresses(recipient);
    const requests: MessageRequest[] = [];
    const done: TestRunStep[] = [];
    for (const step of steps) {
      const node = nodeOf(draft, step.nodeId);
      const sent = node === undefined || step.reason !== null ? null : this.#messageOf(node, step);
      const request = sent === null ? null : await this.#render(name, contactId, sent, to);
      if (request !== null) requests.push(request);
      done.push({ ...step, isSent: request !== null });
    }
    if (requests.length === 0)
      throw new DomainError('blocked', 'This contact would get no message, so there is nothing to test.');
    if (requests.length > mostMessages)
      throw new DomainError('blocked', `A test run sends ${mostMessages} messages at most.`);
    await submitTests(this.#unit, messages, requests);
    return done;
  }

  #messageOf(node: JourneyNode, { port }: TriedStep): NodeOf<'email'> | NodeOf<'sms'> | null {
    if (node.type === 'email' || node.type === 'sms') return node;
    if (node.type !== 'fallback' || port === 'skipped') return null;
    const { email, sms } = node.config;
    return port === 'email'
      ? { ...node, type: 'email', config: email }
      : { ...node, type: 'sms', config: sms };
  }

  async #render(
    name: string,
    contactId: string,
    node: NodeOf<'email'> | NodeOf<'sms'>,
    to: { email: string; phone: string | null },
  ): Promise<MessageRequest | null> {
    const { templates, previews, config } = this.#parts;
    if (node.config.draftId === null && node.config.senderId === null)
      throw new DomainError('blocked', 'Choose a sender for each message first.');
    if (node.type === 'sms' && to.phone === null) return null;
    const { em } = this.#unit;
    const [own] = contentsOf(node);
    if (own === undefined) return null;
    const content = await fillContent({ em, templates }, own);
    const { senderId, fromBrand, utm } = content;
    const setting = { name, utm, links: await testLinks(this.#unit, config), channel: own.channel };
    const { subject, html, text } = await previews.render(content, contactId, setting);
    if (to.phone !== null && own.channel === 'sms')
      return { channel: 'sms', id: newId(), from: { senderId }, to: to.phone, text, reference };
    return {
      channel: 'email',
      id: newId(),
      from: { senderId, name: fromBrand },
      to: to.email,
      subject: `[Test] ${subject}`,
      html,
      text,
      tracking: false,
      reference,
    };
  }

  async #addresses({ userId, telephone = null }: TestRecipient) {
    const suppressions = new Suppressions(this.#unit);
    const email = await memberAddress(this.#unit, userId);
    await requireTestable(suppressions, 'userId', 'email', email);
    if (telephone === null || telephone === '') return { email, phone: null };
    const { rows } = await this.#unit.sql<{ country: string }>('select country from account where id = $1', [
      this.#unit.actor.accountId,
    ]);
    const phone = normalisePhone(telephone, rows[0]?.country ?? 'NG');
    if (!phone.ok) throw fieldError('telephone', phone.message, 'invalid_address');
    await requireTestable(suppressions, 'telephone', 'sms', phone.value);
    return { email, phone: phone.value };
  }
}
