import type { MadeApiKey } from '@talkdrum/domain';
import { z } from 'zod';
import type { Demo } from './demo-account.ts';

const keyName = 'Order service';
const answerSchema = z.object({ id: z.string() });

/** An API key, and the single messages a shop's program would send with it, over the REST API. Nothing happens where the key is there. */
export async function addMessages(demo: Demo, appUrl: string): Promise<void> {
  const key = await demo.inScope(async ({ apiKeys }): Promise<MadeApiKey | null> => {
    if ((await apiKeys.list()).some(({ name }) => name === keyName)) return null;
    return apiKeys.create({ name: keyName, gateway: 'api', scopes: ['messages.send', 'messages.read'] });
  });
  if (key === null) return;
  for (const message of messages()) {
    const response = await fetch(`${appUrl}/v1/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key.secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`the API answered ${response.status} to a message of the demo: ${await response.text()}`);
    answerSchema.parse(await response.json());
  }
}

function messages(): Record<string, unknown>[] {
  const people = [
    ['Ada', 'ada.obi@example.com', '+2348031230001'],
    ['Kwame', 'kwame.mensah@example.net', '+2348031230002'],
    ['Wanjiru', 'bounce5xx@sandbox.example', '+2348031230003'],
  ];
  return people.flatMap(([name, email, telephone], n) => {
    const order = 1_042 + n;
    const mail = {
      channel: 'email',
      from: { address: 'hello@kola-stores.example', name: 'Kola Stores' },
      to: email,
      subject: `Your order ${order} is on its way`,
      html: `<p>Hello ${name},</p><p>your order <strong>${order}</strong> left our shop today. <a href="https://kola-stores.example/orders/${order}">Follow it</a>.</p>`,
      reference: `order-${order}`,
    };
    return [
      mail,
      { channel: 'sms', from: { address: 'KolaStores' }, to: telephone, text: `Kola Stores: your order ${order} arrives today.`, reference: `order-${order}` },
    ];
  });
}
