import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from './lock.mjs';
import { createPatience } from './patience.mjs';
import { ROOT, STAMPS } from '../places.mjs';
import { lastLines, run } from '../run.mjs';
import { stoppable } from '../stop-request.mjs';
import { hashOf, isDone, markDone, markUndone } from './stamp.mjs';
import { dim, say } from '../terminal.mjs';
import { pathWithPnpm } from './toolchain.mjs';
import { explain, Trouble } from '../trouble.mjs';

const WEB_SOURCES = [
  'apps/web',
  'packages/ui',
  'packages/api',
  'packages/domain',
  'packages/email-designs',
  'packages/form-fields',
  'packages/journey-design',
  'packages/languages',
  'packages/page-designs',
  'packages/people-files',
  'packages/survey-design',
  'pnpm-lock.yaml',
];

/** Installs the packages exactly as locked, unless these versions are already installed. */
export async function install() {
  const hash = hashOf(['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests()]);
  if (isDone('install', hash)) return;
  const release = takeLock(join(STAMPS, 'install.lock'), 'an installation of the packages');
  try {
    say(dim('Installing packages …'));
    markUndone('install');
    const patience = createPatience();
    // CI: without a terminal, pnpm stops instead of replacing an outdated folder.
    const env = { ...process.env, PATH: await pathWithPnpm(), CI: 'true' };
    const { code, output } = await stoppable((signal) =>
      run('pnpm', ['install', '--frozen-lockfile', '--reporter=append-only', '--config.fetchRetries=2'], {
        cwd: ROOT,
        env,
        onOutput: patience.watch,
        signal: AbortSignal.any([patience.signal, signal]),
      }),
    );
    patience.end();
    if (code !== 0) throw failed("The packages couldn't be installed", output, true);
    markDone('install', hash);
  } finally {
    release();
  }
}

/** Builds the dashboard, unless the last build used the same sources. */
export async function buildWeb() {
  const hash = hashOf(WEB_SOURCES);
  if (isDone('web', hash) && existsSync(join(ROOT, 'apps/web/dist'))) return;
  const release = takeLock(join(STAMPS, 'web.lock'), 'a build of the dashboard');
  try {
    say(dim('Building the dashboard …'));
    markUndone('web');
    const env = { ...process.env, NODE_ENV: 'production' };
    // No shell in between: it wouldn't pass our signal on.
    const { code, output } = await stoppable((signal) =>
      run(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], {
        cwd: join(ROOT, 'apps/web'),
        env,
        signal,
      }),
    );
    if (code !== 0) throw failed("The dashboard couldn't be built", output, false);
    markDone('web', hash);
  } finally {
    release();
  }
}

function manifests() {
  const members = ['apps', 'packages'].flatMap((group) =>
    readdirSync(join(ROOT, group)).map((name) => `${group}/${name}`),
  );
  return ['.', 'tooling', ...members.sort()].map((folder) => `${folder}/package.json`);
}

function failed(what, output, network) {
  const known = explain(output, { place: ROOT, network });
  return new Trouble(known ? `${what}. ${known}` : `${what}. The last lines were:\n${lastLines(output)}`);
}
