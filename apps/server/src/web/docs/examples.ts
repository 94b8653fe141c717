import { exampleIds, type ExampleKind, type Operation } from '@talkdrum/api/v1';

/** The call as a curl command, with the key in TALKDRUM_KEY. */
export function curlExample(baseUrl: string, id: string, operation: Operation): string {
  const { method, example, exampleQuery, file } = operation;
  const query = exampleQuery === undefined ? '' : `?${new URLSearchParams(exampleQuery).toString()}`;
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${baseUrl}${filledPath(operation)}${query}`,
    `  -H "Authorization: Bearer $TALKDRUM_KEY"`,
  ];
  if (method === 'POST') lines.push(`  -H 'Idempotency-Key: ${repeatKey(id)}'`);
  if (example !== undefined)
    lines.push(
      `  -H 'Content-Type: application/json'`,
      `  -d '${JSON.stringify(example, null, 2).replaceAll("'", String.raw`'\''`)}'`,
    );
  if (file !== undefined)
    lines.push(`  -H 'Content-Type: application/octet-stream'`, `  --data-binary @${file.example}`);
  return lines.join(' \\\n');
}

/** The call with the TypeScript client. */
export function clientExample(id: string, operation: Operation): string {
  const parts = [
    operation.params === undefined ? null : `params: ${literal(exampleParams(operation))}`,
    operation.exampleQuery === undefined ? null : `query: ${literal(operation.exampleQuery)}`,
    operation.example === undefined ? null : `body: ${literal(operation.example)}`,
    operation.file === undefined ? null : `file: await openAsBlob('${operation.file.example}')`,
  ].filter((part) => part !== null);
  const input = parts.length === 0 ? '' : `, { ${parts.join(', ')} }`;
  const reading = operation.file === undefined ? '' : `import { openAsBlob } from 'node:fs';\n\n`;
  return `${reading}const answer = await talkdrum.call('${id}'${input});`;
}

/** A different key per example: with the same key, the second would be refused as a different request. */
function repeatKey(id: string): string {
  return `${id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-1042`;
}

const kinds: Readonly<Record<string, ExampleKind>> = {
  messages: 'message',
  contacts: 'contact',
  lists: 'list',
  campaigns: 'campaign',
  feeds: 'feed',
  assets: 'asset',
  forms: 'form',
  surveys: 'survey',
  leads: 'lead',
  journeys: 'journey',
  'loyalty/programs': 'loyaltyProgram',
  'loyalty/members': 'member',
  'referrals/advocates': 'advocate',
  'rewards/holds': 'hold',
  'rewards/redemptions': 'redemption',
};

function kindOf(path: string): ExampleKind {
  const [, first = '', second = ''] = path.split('/');
  return kinds[first] ?? kinds[`${first}/${second}`] ?? 'message';
}

function exampleParams({ path }: Operation): Record<string, string> {
  if (!path.includes('{id}')) return { channel: 'email', address: 'ada@example.com' };
  return { id: exampleIds[kindOf(path)] };
}

function filledPath(operation: Operation): string {
  const params = exampleParams(operation);
  return operation.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
}

/** A value in TypeScript syntax. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .replaceAll(/^(\s*)"(\w+)":/gm, '$1$2:')
    .replaceAll(/"((?:[^"\\']|\\.)*)"/g, "'$1'");
}
