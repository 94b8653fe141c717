import type { MadeApiKey } from '@talkdrum/domain';
import type { Demo } from '../demo-account.ts';

const keyName = 'Order service';

/**
 * An API key, and single messages sent with it over the REST API, as a shop's program would. Does nothing if
 * the account already has messages.
 */
export async function addMessages(demo: Demo, appUrl: string): Promise<void> {
  const key = await demo.inScope(async ({ apiKeys, messages }): Promise<MadeApiKey | null> => {
    if ((await messages.list({ limit: 1 })).items.length > 0) return null;
    for (const { id, name } of await apiKeys.list()) if (name === keyName) await apiKeys.revoke(id);
    return apiKeys.create({ name: keyName, gateway: 'api', scopes: ['messages.send', 'messages.read'] });
  });
  if (key === null) return;
  for (const message of orders()) {
    const response = await fetch(`${appUrl}/v1/messages`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key.secret}`,
        'content-type': 'application/json',
        'idempotency-key': `${message.channel}-${message.reference}`,
      },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok)
      throw new Error(
        `the API answered ${response.status} to a message of the demo: ${await response.text()}`,
      );
  }
}

function orders(): { channel: string; reference: string }[] {
  const people = [
    ['Ada', 'ada.obi@example.com', '+2348031230041'],
    ['Kwame', 'kwame.mensah@example.net', '+2348031230042'],
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
      {
        channel: 'sms',
        from: { address: 'KolaStores' },
        to: telephone,
        text: `Kola Stores: your order ${order} arrives today.`,
        reference: `order-${order}`,
      },
    ];
  });
}
