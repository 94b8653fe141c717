import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findPhrases } from '../check/phrases.mjs';
import { findBrokenReferences, repairReferences } from '../check/references.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'talkdrum-documents-'));
  for (const folder of ['apps', 'packages', 'tooling', 'docs']) mkdirSync(join(root, folder));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function plant(path: string, source: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), source);
}

describe('phrases in product texts', () => {
  const page = 'apps/web/src/features/lists/page.tsx';

  beforeEach(() => {
    const rows =
      '| phrase | write instead |\n|---|---|\n| `at this moment` | now |\n| `is told` | is notified |';
    plant(
      'docs/writing.md',
      `\`whoever\`\n\n## Phrases the check refuses\n\n${rows}\n\n## Next\n\n| \`today\` | now |\n`,
    );
  });

  it.each([
    ['a string', `const a = 1;\nconst b = 'Saved at this moment.';`, 2],
    ['a capital letter', `throw new Error("At this moment it failed.");`, 1],
    ['a template around a value', 'const who = 1;\nconst b = `x ${who} at this moment`;', 2],
    ['a later line of a template', 'const b = `\n\n  at this moment`;', 3],
    ['JSX text over two lines', 'const b = (\n  <p>\n    Saved at\n    this moment\n  </p>\n);', 3],
    ['a JSX attribute', 'const b = <p title="at this moment" />;', 1],
  ])('refuses %s, with file, line and phrase', (_what, source, line) => {
    plant(page, source);
    expect(findPhrases(root)).toEqual([`${page}:${line} says "at this moment"; write instead: now`]);
  });

  it.each([
    ['a contraction', `const a = "This can't be sent.";`, 1],
    ['a possessive', `const a = 1;\nconst b = "The account's owner";`, 2],
    ['a plural', `const a = "your contacts' requests";`, 1],
    ['a template after a value', "const who = 1;\nconst b = `\n${who}'s list`;", 3],
    ['JSX text over two lines', `const b = (\n  <p>\n    It isn't\n    here\n  </p>\n);`, 3],
  ])('refuses a straight apostrophe in %s', (_what, source, line) => {
    plant(page, source);
    expect(findPhrases(root)).toEqual([`${page}:${line} says "'"; write instead: ’`]);
  });

  it('accepts the quotes of SQL and other languages, and the exact sentence of the specification', () => {
    plant(
      page,
      [
        "const a = `where kind = 'views' and state <> 'sent' -- the account's own\n and x = 's'`;",
        `const b = "{{ contact.first_name | default: 'there' }}";`,
        "const c = `now() - interval '${a} days' and state = 'queued'`;",
        `const d = "default-src 'self'; script-src 'self'";`,
        `const e = "Promotional SMS usually don't get delivered from 8PM to 8AM.";`,
        'const f = "It isn’t here";',
      ].join('\n'),
    );
    expect(findPhrases(root)).toEqual([]);
  });

  it('counts each phrase of a text', () => {
    plant(page, `const b = 'She is told at this moment';`);
    expect(findPhrases(root)).toHaveLength(2);
  });

  it('ignores comments, names, parts of words, tests, generated files and other folders', () => {
    plant(
      page,
      `// at this moment\n/* is told */\nconst isTold = "this told; at this momentum";\nexport { isTold };`,
    );
    plant('apps/web/src/page.test.tsx', `const a = 'at this moment';`);
    plant('apps/web/src/tree.gen.ts', `const a = 'at this moment';`);
    plant('tooling/run.mjs', `const a = 'at this moment';`);
    expect(findPhrases(root)).toEqual([]);
  });

  it('fails without a list', () => {
    plant('docs/writing.md', '# Writing');
    expect(findPhrases(root)).toEqual([expect.stringContaining('no phrases found')]);
  });
});

describe('references in the documents', () => {
  beforeEach(() => {
    plant(
      'packages/domain/src/sending/claim.ts',
      `export async function claim() {}\nclass Pump {\n  #next() {}\n}`,
    );
  });

  it.each([
    [
      'a path from the root',
      '`packages/domain/src/sending/gone.ts`',
      'names packages/domain/src/sending/gone.ts',
    ],
    ['a path from the domain', '`sending/gone.ts`', 'names sending/gone.ts'],
    ['a folder', '`packages/gone`', 'names packages/gone'],
    ['a function', '`send` (`sending/claim.ts`)', 'names send, which sending/claim.ts'],
    ['a function after a #', '`sending/claim.ts#send`', 'names send, which sending/claim.ts'],
    ['a method', '`Pump.last` (`sending/claim.ts`)', 'names Pump.last, which sending/claim.ts'],
    ['a link', '[there](gone.md#part)', 'links to gone.md'],
    ['an anchor', '[there](path.md#no-such)', 'links to #no-such, which is no heading of docs/path.md'],
    ['an anchor of the same document', '[there](#no-such)', 'links to #no-such'],
  ])('refuses %s that leads nowhere', (_what, text, problem) => {
    plant('docs/path.md', `# Path\n\n${text}\n`);
    expect(findBrokenReferences(root)).toEqual([expect.stringContaining(`docs/path.md:3 ${problem}`)]);
  });

  it('reads the documents of the root and of rooms too', () => {
    for (const path of ['README.md', 'docs/a/b.md', 'packages/domain/src/sending/README.md'])
      plant(path, '`sending/gone.ts`');
    plant('packages/domain/node_modules/other/README.md', '`sending/gone.ts`');
    expect(findBrokenReferences(root)).toHaveLength(3);
  });

  it("accepts what exists, and text that isn't a path", () => {
    plant(
      'docs/deep/path.md',
      '`claim` (`sending/claim.ts`), `Pump.next` (`sending/claim.ts`), `sending/claim.ts#Pump`, `sending/`, `packages/domain`\n' +
        '`text/plain`, `/v1/messages`, `claim()`, [up](../other.md#whats-5-new-here), [away](https://example.com)',
    );
    plant('docs/other.md', "## What's 5. new, here?");
    expect(findBrokenReferences(root)).toEqual([]);
  });

  it("refuses a package that the README's list leaves out", () => {
    plant('README.md', '```\npackages/ours  what it does, beside packages/other\n```');
    for (const path of ['packages/ours', 'packages/other']) plant(`${path}/package.json`, '{}');
    expect(findBrokenReferences(root)).toEqual([
      `README.md doesn't list packages/other under "Where things are"`,
    ]);
  });

  it('repairs the path of a file that moved, if only one file has that name', () => {
    plant('packages/domain/src/sending/pump/wire.ts', '');
    plant('packages/domain/src/sending/a/index.ts', '');
    plant('packages/domain/src/sending/b/index.ts', '');
    plant('docs/path.md', '`old/wire.ts#send` and `old/index.ts`');
    repairReferences(root);
    expect(readFileSync(join(root, 'docs/path.md'), 'utf8')).toBe(
      '`sending/pump/wire.ts#send` and `old/index.ts`',
    );
  });
});
