import { readEnvironment } from './environment.ts';
import { PortInUseError } from './listen.ts';
import { startSandbox } from './start-sandbox.ts';
import { watchParent } from './watch-parent.ts';

// The sandbox as a process of its own; every setting comes from the environment.
try {
  const env = readEnvironment(process.env);
  const sandbox = await startSandbox({
    httpPort: env.SANDBOX_PORT,
    smtpPort: env.SANDBOX_SMTP_PORT,
    dnsPort: env.SANDBOX_DNS_PORT,
    host: env.SANDBOX_HOST,
    limit: env.SANDBOX_MAIL_LIMIT,
    dataDir: env.SANDBOX_DATA_DIR,
    returnSmtp: env.SANDBOX_RETURN_SMTP,
    dnsSeed: env.SANDBOX_DNS_SEED,
  });
  const stop = () => void sandbox.stop().finally(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  watchParent(env.TALKDRUM_PARENT_PID, stop);
  const { httpUrl, smtpUrl, dnsAddress } = sandbox;
  process.stdout.write(`Sandbox ready: mailbox ${httpUrl}/mail · ${smtpUrl} · DNS ${dnsAddress}\n`);
  process.send?.({ type: 'ready', httpUrl, smtpUrl, dnsAddress });
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

function explain(error: unknown): string {
  if (error instanceof PortInUseError) {
    return `The sandbox could not start: port ${error.port} for ${error.what} is already in use. Stop the other program, or choose another port with SANDBOX_PORT (web), SANDBOX_SMTP_PORT or SANDBOX_DNS_PORT.`;
  }
  return `The sandbox could not start: ${error instanceof Error ? error.message : String(error)}`;
}
