/** A request that tries to cost more than it should, sent `at once` times. */
export interface Attack {
  name: string;
  path: string;
  body: string;
  times: number;
  /** Whether it carries an API key. */
  isKnown: boolean;
}

const email = {
  channel: 'email',
  from: { address: 'ada@kola.example' },
  to: 'ada@example.com',
  subject: 'Order',
};
const batch = '/v1/messages/batch';

function messages(count: number, more: (n: number) => object): string {
  return JSON.stringify({
    messages: Array.from({ length: count }, (_each, n) => ({
      ...email,
      to: `p${n}@example.com`,
      ...more(n),
    })),
  });
}

export const attacks: readonly Attack[] = [
  {
    name: '8 MB of empty lists',
    path: '/trpc/onboarding.signIn',
    body: `[${'[],'.repeat(2_700_000)}[]]`,
    times: 4,
    isKnown: false,
  },
  {
    name: '64 KB of empty lists',
    path: '/trpc/onboarding.signIn',
    body: `[${'[],'.repeat(21_000)}[]]`,
    times: 20,
    isKnown: false,
  },
  {
    name: '60 KB of open brackets',
    path: '/trpc/lists.create',
    body: '['.repeat(60_000),
    times: 20,
    isKnown: false,
  },
  {
    name: 'batch of 38 MB of empty lists',
    path: batch,
    body: `{"messages":[${'[],'.repeat(12_600_000)}[]]}`,
    times: 1,
    isKnown: true,
  },
  {
    name: 'batch of 38 MB of HTML',
    path: batch,
    body: messages(1_000, () => ({ html: '<p>Hello "Ada"</p>'.repeat(1_900) })),
    times: 1,
    isKnown: true,
  },
  {
    name: 'batch of 38 MB of files',
    path: batch,
    body: messages(100, (n) => file(n, 280_000)),
    times: 1,
    isKnown: true,
  },
  {
    name: 'batch of 190,000 values',
    path: batch,
    body: messages(1_000, () => ({ data: numbers(90), html: '<p>Hi</p>' })),
    times: 1,
    isKnown: true,
  },
  {
    name: 'message with a file of 10 MB',
    path: '/v1/messages',
    body: JSON.stringify({ ...email, ...file(1, 9_900_000) }),
    times: 2,
    isKnown: true,
  },
];

function file(n: number, bytes: number): object {
  const content = Buffer.alloc(bytes, n + 1).toString('base64');
  return { html: '<p>Hi</p>', attachments: [{ filename: 'a.pdf', contentType: 'application/pdf', content }] };
}

function numbers(count: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_each, n) => [`k${n}`, n]));
}
