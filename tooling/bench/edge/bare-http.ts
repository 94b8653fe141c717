import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { watchLoop } from './watch-loop.ts';

// Baseline: reads every body and discards it.
watchLoop();
const server = createServer((request, response) => {
  request.resume().on('end', () => response.end());
});
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`${JSON.stringify({ msg: 'ready', port: (server.address() as AddressInfo).port })}\n`),
);
process.on('SIGTERM', () => process.exit(0));
