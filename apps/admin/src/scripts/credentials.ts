import { writeFile } from 'node:fs/promises';
import { type Script, UsageError } from '../script.ts';

const create: Script = {
  name: 'credential create',
  summary: 'Create a staff credential; its token is shown once',
  takes: [],
  options: {
    name: { value: '<text>', help: 'the owner’s name in logs (default: your login name)' },
    scopes: { value: '<list>', help: 'its scopes, separated by commas (default: all)' },
    days: { value: '<number>', help: 'valid for this many days, 1 to 365 (default 90)' },
    save: { help: 'save it for this installation, so the other scripts find it' },
  },
  asks: () => 'This creates a credential that can use its scopes in every account.',
  async run(typed, { credentials, tokenFile }) {
    const { allStaffScopes, isStaffScope } = await import('@talkdrum/domain');
    const { userInfo } = await import('node:os');
    const wanted =
      typed
        .find('scopes')
        ?.split(',')
        .map((scope) => scope.trim()) ?? allStaffScopes;
    const wrong = wanted.find((scope) => !isStaffScope(scope));
    if (wrong !== undefined)
      throw new UsageError(`Unknown scope "${wrong}". Use one of: ${allStaffScopes.join(', ')}.`);
    const days = Number(typed.find('days') ?? 90);
    if (!Number.isInteger(days) || days < 1 || days > 365)
      throw new UsageError('--days must be a whole number from 1 to 365.');
    if (typed.has('save') && tokenFile === null)
      throw new UsageError(
        'This installation has no file to save it in. Leave out --save and set TALKDRUM_STAFF_TOKEN.',
      );
    const name = typed.find('name') ?? userInfo().username;
    const { id, token, expiresAt } = await (await credentials()).create({
      name,
      scopes: wanted.filter(isStaffScope),
      days,
    });
    const row = { id, name, scopes: wanted.join(','), expires: expiresAt.toISOString() };
    if (!typed.has('save') || tokenFile === null)
      return {
        rows: [{ ...row, token }],
        note: 'Save the token now: it is not shown again. Scripts read it from TALKDRUM_STAFF_TOKEN.',
      };
    await writeFile(tokenFile, `${token}\n`, { mode: 0o600 });
    return { rows: [row], note: `Saved in ${tokenFile}. The other scripts use it from there.` };
  },
};

const list: Script = {
  name: 'credential list',
  summary: 'Show staff credentials, including expired and revoked ones',
  takes: [],
  options: {},
  async run(_typed, { credentials }) {
    const all = await (await credentials()).list();
    return {
      rows: all.map((credential) => ({
        id: credential.id,
        name: credential.name,
        scopes: credential.scopes.join(','),
        created: credential.createdAt.toISOString(),
        expires: credential.expiresAt.toISOString(),
        'last used': credential.lastUsedAt?.toISOString() ?? null,
        from: credential.lastUsedIp === '' ? null : credential.lastUsedIp,
        revoked: credential.revokedAt?.toISOString() ?? null,
      })),
    };
  },
};

const revoke: Script = {
  name: 'credential revoke',
  summary: 'Revoke a staff credential immediately',
  takes: ['credential'],
  options: {},
  asks: (typed) => `This revokes the credential ${typed.text('credential')}.`,
  async run(typed, { credentials }) {
    await (await credentials()).revoke(typed.text('credential'));
    return { rows: [], note: 'Revoked.' };
  },
};

export const credentialScripts = [create, list, revoke];
