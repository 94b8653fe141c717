import { watchLoop } from './watch-loop.ts';

// The server itself, with its event loop watched.
watchLoop();
await import('../../../apps/server/src/main.ts');
