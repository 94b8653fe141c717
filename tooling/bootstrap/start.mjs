import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../postgres.mjs';
import { explainCrash, isMisconfigured } from './crash.mjs';
import { seedDemo } from './demo.mjs';
import { takeLock } from './lock.mjs';
import { DATA, ROOT } from './places.mjs';
import { readPort, requireFreePorts } from './ports.mjs';
import { installationSecret, PORTS, productEnvironment, ROLES } from './roles.mjs';
import { run } from './run.mjs';
import { stopRequest } from './stop-request.mjs';
import { supervise } from './supervisor.mjs';
import { bold, dim, green, say } from './terminal.mjs';
import { explain, Trouble } from './trouble.mjs';

const DRAIN_MS = 30_000;
const READY_LIMIT_MS = 60_000;

/**
 * Runs the whole product until it is asked to stop, then stops it in order: web and worker drain first, the
 * sandbox they send through after them, the database last.
 * @param {number} startedAt when the command began, in milliseconds, for the time shown
 */
export async function start(startedAt) {
  openDataFolder();
  const stop = stopRequest();
  /** What is running, newest last; each entry stops its part. */
  const running = [];
  try {
    await bringUp({ running, stop, startedAt });
    await stop.requested;
    say(dim('\nStopping: finishing what is on the wire …'));
  } catch (error) {
    // Ctrl-C ends the programs of a step too; one that held the event loop has kept the signal from us until
    // now.
    await sleep(20);
    // Waits that were cut short tell only that they were; the reason tells why.
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
  const demo = seedDemo(env, stop.signal);
  running.push(() => demo);
}

async function startDatabase(running, stop) {
  const dataDir = join(DATA, 'postgres');
  const postgres = await startPostgres({ dataDir });
  if (!postgres.folder.startsWith(dataDir))
    say(
      dim(
        `The database is in ${postgres.folder}: PostgreSQL may not run as root, and no other user may enter ${dataDir}.`,
      ),
    );
  let current = postgres;
  running.push(() => current.stop());
  const watch = async () => {
    await current.exited;
    if (stop.signal.aborted) return;
    say('The database ended unexpectedly; starting it again.');
    current = await startPostgres({ dataDir, port: postgres.port });
    await watch();
  };
  // The address stays the same, so the other processes just reconnect.
  const tell = ({ message }) =>
    new Trouble(`The database could not be started again. ${explain(message, { place: DATA }) ?? message}`);
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
  if (code !== 0) throw explainCrash(`Bringing the database up to date ended with code ${code}`, output);
}

/** Starts the processes, the one people wait for alone first: on two cores the others would slow it down. */
async function startRoles({ env, running, stop }) {
  const started = new Map();
  const begin = (name) =>
    started.set(name, superviseRole({ role: ROLES.find((role) => role.name === name), env, stop }));
  const drain = (names) => Promise.all(names.map((name) => started.get(name)?.stop(DRAIN_MS)));
  // What sends drains first; the sandbox it sends through comes after.
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
    cwd: ROOT,
    env: { ...env, ...role.env },
    logFile: join(DATA, 'logs', `${role.name}.log`),
    // What failed three times in a row before it worked once will not work the fourth time, and wrong
    // settings not the second.
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
  say(`  Mailbox       ${SANDBOX_URL}/mail ${dim('every mail sent here ends there')}`);
  say(`  Phones        http://localhost:${SMS_PORT} ${dim('every SMS sent here ends there')}`);
  say(`  Payments      http://localhost:${PAYMENTS_PORT} ${dim('played providers; no money moves')}`);
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
  // Root lends the database to another user, who must be able to pass through here whatever the umask is.
  chmodSync(DATA, 0o711);
  // What people wrote and uploaded is nobody else's, also on a machine with other users.
  for (const name of ['sandbox', 'files']) {
    mkdirSync(join(DATA, name), { recursive: true });
    chmodSync(join(DATA, name), 0o700);
  }
}
