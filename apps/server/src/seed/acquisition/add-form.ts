import { storeLead, SubmissionDesk } from '@talkdrum/domain';
import { newField } from '@talkdrum/form-fields';
import type { Demo } from '../demo-account.ts';
import { fillMs, openVisit } from './open-visit.ts';
import { inventPeople } from '../audience/people.ts';

const name = 'Harmattan club';
const visitors = 24;
const channels = ['whatsapp-status', 'facebook-page', 'qr', 'public'] as const;
const wants = ['Dresses', 'Shirts', 'Sandals', 'Head ties'];

/** A published form, and what people submitted through it: the pipeline of a visitor, consent and all. */
export async function addForm(demo: Demo): Promise<void> {
  const formId = await demo.inScope(async ({ forms }) => {
    if ((await forms.list(name)).length > 0) return null;
    const { id, fields, revision, ...form } = await forms.create(name);
    const question = newField({
      key: 'wants',
      type: 'choices',
      label: 'What would you like to hear about?',
      options: wants,
    });
    const [last, ...consents] = fields.toReversed().filter(({ type }) => type === 'consent');
    const others = fields.filter(({ type }) => type !== 'consent');
    const ordered = [...others, question, ...consents, ...(last === undefined ? [] : [last])];
    const responseText = 'Welcome to the club! We write when new cloth arrives.';
    await forms.save(id, { ...form, responseText, fields: ordered }, revision);
    await forms.publish(id);
    return id;
  });
  if (formId !== null) await submit(demo, formId);
}

/** Each visitor opens a link first, so the form's report shows where they came from. */
async function submit({ domain, accountId, inScope }: Demo, formId: string): Promise<void> {
  const links = await inScope(({ shareLinks }) => shareLinks.list(formId));
  const urls = channels.flatMap((channel) => links.find((link) => link.channel === channel)?.url ?? []);
  const people = inventPeople(visitors);
  const visits = await Promise.all(people.map((_, n) => openVisit(urls[n % urls.length] ?? '')));
  await new Promise((resolve) => setTimeout(resolve, fillMs));
  const desk = new SubmissionDesk(domain, storeLead(domain.config));
  for (const [n, person] of people.entries())
    await desk.take({
      page: { accountId, id: formId, version: 1, country: 'NG' },
      visitToken: visits[n]?.token ?? '',
      confirmToken: '',
      honeypot: '',
      answers: {
        name: person.fullName,
        email: `club.${person.email}`,
        wants: wants.filter((_, k) => (n + k) % 3 === 0),
        ...(n % 5 === 4 ? {} : { consent_email: 'yes' }),
      },
      // Addresses for documents, each of another network.
      ip: `198.51.100.${n + 1}`,
      userAgent: 'Talkdrum demo',
    });
}
