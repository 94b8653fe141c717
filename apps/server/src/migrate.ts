import { migrate } from '@talkdrum/domain';
import { readEnvironment } from './environment.ts';

const env = readEnvironment();
await migrate(env.DATABASE_URL, { secret: env.SECRET_KEY });
