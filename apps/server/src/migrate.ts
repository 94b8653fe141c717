import { migrate } from '@talkdrum/domain';
import { misconfigured, readEnvironment } from './environment.ts';
import { tellStartFailure } from './start-failure.ts';

const env = readEnvironment();
try {
  await migrate(env.DATABASE_DIRECT_URL ?? env.DATABASE_URL, { secret: env.SECRET_KEY });
} catch (error) {
  const told = tellStartFailure(error, env);
  if (told === undefined) throw error;
  process.stderr.write(`${told}\n`);
  process.exitCode = misconfigured;
}
