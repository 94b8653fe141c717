import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditedOf, callerOf, openStaffDesk, ownerOf, type StaffDesk } from '../../test/staff-desk.ts';

let desk: StaffDesk;
let leadId: string;
beforeAll(async () => {
  desk = await openStaffDesk();
  const { customer } = desk;
  await customer.trustPublisher();
  const listId = await customer.list('Leads', 'double');
  await customer.give(100_000n);
  const lead = await customer.inScope(async ({ leads, forms, leadIntake }) => {
    const { id } = await leads.create('Kola Deals', listId);
    await forms.publish(id);
    const answers = { name: 'Ada Obi', email: 'ada@kola.example' };
    return leadIntake.submit({ campaignId: id, channel: 'facebook-ad', answers });
  });
  leadId = lead.id;
});
afterAll(() => desk.test.stop());

const byCredential = () => callerOf(desk, { staff: desk.credential });

it('a disputed lead waits for staff, who give its price back once, with an entry in the audit log', async () => {
  const { customer } = desk;
  const { accountId } = customer;
  const person = callerOf(desk, { signedIn: ownerOf(customer) });
  const before = await customer.balance();
  const disputed = await person.leads.dispute({
    id: leadId,
    reason: 'wrong-details',
    note: 'The number doesn’t exist',
  });
  expect(disputed).toMatchObject({ dispute: 'open', disputableUntil: null });
  const { items } = await byCredential().staff.leads.list({});
  expect(items).toMatchObject([
    {
      id: leadId,
      accountId,
      reason: 'wrong-details',
      answers: { name: 'Ada Obi' },
      charged: 1,
      disputed: 1,
      refunded: 0,
    },
  ]);
  const decision = { accountId, leadId, reason: 'Checked: the number is dead' };
  await byCredential().staff.leads.refund(decision);
  await expect(byCredential().staff.leads.refund(decision)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect((await customer.balance()) - before).toBe(BigInt(items[0]?.priceMinor ?? '0'));
  expect((await byCredential().staff.leads.list({})).items).toEqual([]);
  expect(await auditedOf(desk, accountId)).toContainEqual(
    expect.objectContaining({ action: 'staff.lead_refunded', kind: 'staff' }),
  );
});

it('nobody decides without a credential, also not staff in the dashboard', async () => {
  const decision = { accountId: desk.customer.accountId, leadId, reason: 'Please' };
  const person = callerOf(desk, { signedIn: ownerOf(desk.customer) });
  await expect(person.staff.leads.refund(decision)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
