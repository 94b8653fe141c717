import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../postgres.mjs';
import { explainCrash, isMisconfigured } from './product/crash.mjs';
import { seedDemo } from './product/demo.mjs';
import { fillHistory } from './product/history.mjs';
import { takeLock } from './preparing/lock.mjs';
import { DATA, ROOT } from './places.mjs';
import { readPort, requireFreePorts } from './product/ports.mjs';
import { installationSecret, PORTS, productEnvironment, ROLES } from './product/roles.mjs';
import { run } from './run.mjs';
import { stopRequest } from './stop-request.mjs';
import { supervise } from './product/supervisor.mjs';
import { bold, dim, green, say } from './terminal.mjs';
import { explain, Trouble } from './trouble.mjs';

const DRAIN_MS = 30_000;
const READY_LIMIT_MS = 60_000;

/**
 * Runs the whole product until it is asked to stop, then stops it in order: web, worker and gateway drain
 * first, then the sandbox they send through, then the database.
 * @param {number} startedAt when the command began, in milliseconds, for the time in the greeting
 */
export async function start(startedAt) {
  openDataFolder();
  const stop = stopRequest();
  /** Functions that stop a running part, newest last. */
  const running = [];
  try {
    await bringUp({ running, stop, startedAt });
    await stop.requested;
    say(dim('\nStopping: finishing messages that are being sent …'));
  } catch (error) {
    // Ctrl-C also ends the programs of a step. If one of them held the event loop, our own signal arrives
    // only now.
    await sleep(20);
    // An aborted wait only says that it was aborted; the abort reason says why.
    if (stop.signal.reason instanceof Trouble) throw stop.signal.reason;
    if (!stop.signal.aborted) throw error;
  } finally {
    stop.abort();
    for (const end of running.reverse()) await end();
  }
  say(dim('Stopped.'));
}

async function bringUp({ running, stop, startedAt }) {
  const given = process.env;
  running.push(takeLock(join(DATA, 'start.lock'), 'a Talkdrum', `http://localhost:${given.PORT || 3000}`));
  await requireFreePorts(PORTS.map((entry) => ({ ...entry, port: readPort(entry, given) })));
  stop.signal.throwIfAborted();
  const databaseUrl = given.DATABASE_URL || (await startDatabase(running, stop));
  const env = productEnvironment({
    given,
    databaseUrl,
    secret: given.SECRET_KEY || installationSecret(DATA),
    dataDir: DATA,
  });
  await migrate(env, stop.signal);
  await startRoles({ env, running, stop });
  greet(env, startedAt);
  const demo = seedDemo(env, stop.signal).then((isThere) => isThere && fillHistory(env, stop.signal));
  running.push(() => demo);
}

async function startDatabase(running, stop) {
  const dataDir = join(DATA, 'postgres');
  const postgres = await startPostgres({ dataDir });
  if (!postgres.folder.startsWith(dataDir))
    say(
      dim(
        `The database is in ${postgres.folder}, because PostgreSQL can't run as root and no other user can enter ${dataDir}.`,
      ),
    );
  let current = postgres;
  running.push(() => current.stop());
  const watch = async () => {
    await current.exited;
    if (stop.signal.aborted) return;
    say('The database stopped unexpectedly. Restarting it.');
    current = await startPostgres({ dataDir, port: postgres.port });
    await watch();
  };
  // The address stays the same, so the other processes reconnect.
  const tell = ({ message }) =>
    new Trouble(`The database couldn't be restarted. ${explain(message, { place: DATA }) ?? message}`);
  void watch().catch((error) => stop.fail(tell(error)));
  stop.signal.throwIfAborted();
  return postgres.url;
}

async function migrate(env, signal) {
  const { code, output } = await run(process.execPath, ['apps/server/src/migrate.ts'], {
    cwd: ROOT,
    env,
    signal,
  });
  signal.throwIfAborted();
  if (code !== 0) throw explainCrash(`The database migration ended with code ${code}`, output);
}

/** Starts the processes. The web process starts alone, because on two cores the others would slow it down. */
async function startRoles({ env, running, stop }) {
  const started = new Map();
  const begin = (name) =>
    started.set(name, superviseRole({ role: ROLES.find((role) => role.name === name), env, stop }));
  const drain = (names) => Promise.all(names.map((name) => started.get(name)?.stop(DRAIN_MS)));
  // Senders drain first, then the sandbox they send through.
  running.push(
    () => drain(['sandbox']),
    () => drain(['web', 'worker', 'gateway']),
  );
  begin('web');
  await untilReady(env, stop.signal);
  begin('worker');
  begin('sandbox');
  begin('gateway');
}

function superviseRole({ role, env, stop }) {
  return supervise({
    name: role.name,
    entry: role.entry,
    flags: role.flags,
    cwd: ROOT,
    env: { ...env, ...role.env },
    logFile: join(DATA, 'logs', `${role.name}.log`),
    // A process that failed three times before its first success, or once because of its settings, won't
    // succeed on the next try.
    onCrash: ({ name, count, hasStarted, reason, lines }) => {
      const isUseless = !hasStarted && (count >= 3 || isMisconfigured(reason));
      if (isUseless) stop.fail(explainCrash(`The ${name} process ${reason}`, lines.join('\n')));
      return isUseless;
    },
  });
}

async function untilReady({ PORT }, signal) {
  const deadline = Date.now() + READY_LIMIT_MS;
  while (Date.now() < deadline) {
    signal.throwIfAborted();
    const response = await fetch(`http://127.0.0.1:${PORT}/readyz`, { signal }).catch(() => undefined);
    if (response?.ok) return;
    await sleep(40, undefined, { signal });
  }
  throw new Trouble(
    `Talkdrum did not become ready within ${READY_LIMIT_MS / 1000} s. Its logs are in ${join(DATA, 'logs')}.`,
  );
}

function greet(
  { APP_URL, PUBLIC_URL, SANDBOX_URL, PAYMENTS_PORT, SMS_PORT, SUBMISSION_PORT, SMPP_PORT },
  startedAt,
) {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  say(`\n${green(bold('Talkdrum is running'))} ${dim(`(after ${seconds} s)`)}\n`);
  say(`  Dashboard     ${bold(APP_URL)}`);
  say(`  Mailbox       ${SANDBOX_URL}/mail ${dim('all mail sent here arrives there')}`);
  say(`  Phones        http://localhost:${SMS_PORT} ${dim('all SMS sent here arrive there')}`);
  say(`  Payments      http://localhost:${PAYMENTS_PORT} ${dim('simulated providers; no money moves')}`);
  say(`  Public pages  ${PUBLIC_URL}`);
  say(
    `  For programs  SMTP localhost:${SUBMISSION_PORT}, SMPP localhost:${SMPP_PORT} ${dim('with an API key')}`,
  );
  say(`  Logs          ${join(DATA, 'logs')}`);
  say(`  Staff         ${dim('npm run admin -- --help')}`);
  say(dim('\n  Ctrl-C stops everything.\n'));
}

function openDataFolder() {
  mkdirSync(DATA, { recursive: true });
  // As root, the database runs as another user, who must be able to pass through here whatever the umask.
  chmodSync(DATA, 0o711);
  // Mail and uploads are private, also on a machine with other users.
  for (const name of ['sandbox', 'files']) {
    mkdirSync(join(DATA, name), { recursive: true });
    chmodSync(join(DATA, name), 0o700);
  }
}
