import { watchLoop } from './watch-loop.ts';

// The real server, with its event loop watched.
watchLoop();
await import('../../../apps/server/src/main.ts');
