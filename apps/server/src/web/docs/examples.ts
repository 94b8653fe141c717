import type { Operation } from '@talkdrum/api/v1';

const anId = '0199b2f4-7c1e-7a51-9f0e-3d1c6a2b4e5f';

/** The call as somebody would type it into a terminal. */
export function curlExample(baseUrl: string, operation: Operation): string {
  const { method, example } = operation;
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}${baseUrl}${filledPath(operation)}`, `  -H 'Authorization: Bearer td_live_…'`];
  if (method === 'POST') lines.push(`  -H 'Idempotency-Key: order-1042'`);
  if (example !== undefined)
    lines.push(`  -H 'Content-Type: application/json'`, `  -d '${JSON.stringify(example, null, 2).replaceAll("'", String.raw`'\''`)}'`);
  return lines.join(' \\\n');
}

/** The same with the TypeScript client. */
export function clientExample(id: string, operation: Operation): string {
  const parts = [
    operation.params === undefined ? null : `params: ${literal(exampleParams(operation))}`,
    operation.example === undefined ? null : `body: ${literal(operation.example)}`,
  ].filter((part) => part !== null);
  const input = parts.length === 0 ? '' : `, { ${parts.join(', ')} }`;
  return `const answer = await talkdrum.call('${id}'${input});`;
}

function exampleParams({ path }: Operation): Record<string, string> {
  return path.includes('{id}') ? { id: anId } : { channel: 'email', address: 'ada@example.com' };
}

function filledPath(operation: Operation): string {
  const params = exampleParams(operation);
  return operation.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** JSON as somebody writes it in TypeScript. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .replaceAll(/^(\s*)"(\w+)":/gm, '$1$2:')
    .replaceAll(/"((?:[^"\\']|\\.)*)"/g, "'$1'");
}
