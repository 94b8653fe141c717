import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { STAMPS } from '../places.mjs';
import { lastLines, run } from '../run.mjs';
import { stoppable } from '../stop-request.mjs';
import { markDone } from './stamp.mjs';
import { dim, say } from '../terminal.mjs';
import { explain, Trouble } from '../trouble.mjs';
import { onOrphaned } from '../orphan.mjs';

const NODE_MAJOR = 24;
const PNPM_MAJOR = 12;
const REMEMBERED = 'toolchain';

/** Whether the running Node is new enough for the product. */
export function isNodeRecent() {
  return major(process.versions.node) >= NODE_MAJOR;
}

/** A PATH whose `pnpm` is new enough. Called only before an installation, because checking takes a moment. */
export async function pathWithPnpm() {
  const version = spawnSync('pnpm', ['--version'], { encoding: 'utf8' }).stdout ?? '';
  if (major(version) >= PNPM_MAJOR) return process.env.PATH ?? '';
  return withFirst(await toolchainFolder());
}

/**
 * Runs the same command again on a Node that is new enough, as our child, and forwards every signal to it.
 * npx only finds that Node; it isn't in between, because it doesn't forward signals.
 * @returns {Promise<number>} the exit code
 */
export async function runOnRecentNode(script, args) {
  const folder = await toolchainFolder();
  const child = spawn(join(folder, 'node'), [script, ...args], {
    stdio: 'inherit',
    env: { ...process.env, PATH: withFirst(folder), TALKDRUM_PARENT_PID: String(process.pid) },
  });
  const forward = (signal) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward);
  onOrphaned(() => forward('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

async function toolchainFolder() {
  const remembered = join(STAMPS, REMEMBERED);
  const known = existsSync(remembered) ? readFileSync(remembered, 'utf8') : '';
  if (known !== '' && isToolchain(known)) return known;
  const folder = await askNpx();
  markDone(REMEMBERED, folder);
  return folder;
}

async function askNpx() {
  say(
    dim(
      `Getting Node ${NODE_MAJOR} and pnpm ${PNPM_MAJOR} (this machine has Node ${process.versions.node}) …`,
    ),
  );
  const packages = ['-p', `node@${NODE_MAJOR}`, '-p', `pnpm@${PNPM_MAJOR}`];
  const env = {
    ...process.env,
    // npm alone would wait 80 silent seconds without a network.
    npm_config_fetch_retries: '1',
    // Cached packages are used as they are, also without a network.
    npm_config_prefer_offline: 'true',
    // `npm start --silent` would hide why it failed.
    npm_config_loglevel: 'error',
  };
  const { code, stdout, output } = await stoppable((signal) =>
    run('npx', ['--yes', ...packages, '--', 'node', '-p', 'process.env.PATH'], { env, signal }),
  );
  const folder = stdout.trim().split('\n').at(-1)?.split(delimiter).find(isToolchain);
  if (code === 0 && folder) return folder;
  throw new Trouble(
    explain(output, { place: 'the npm cache', network: true }) ??
      `Talkdrum needs Node ${NODE_MAJOR} and pnpm ${PNPM_MAJOR}, and npx couldn't get them. Its output:\n${lastLines(output)}\n` +
        `Install Node ${NODE_MAJOR} or newer yourself, then run the same command again.`,
  );
}

function isToolchain(folder) {
  if (!existsSync(join(folder, 'node')) || !existsSync(join(folder, 'pnpm'))) return false;
  const { stdout } = spawnSync(join(folder, 'node'), ['--version'], { encoding: 'utf8' });
  return major((stdout ?? '').replace('v', '')) >= NODE_MAJOR;
}

function withFirst(folder) {
  return [folder, process.env.PATH ?? ''].join(delimiter);
}

function major(version) {
  return Number.parseInt(version, 10) || 0;
}
