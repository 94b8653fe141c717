import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// Baseline: a node server that sends one file from the disk, whatever is asked for.
const [, , path = ''] = process.argv;
const server = createServer((_request, response) => {
  void stat(path).then(({ size }) => {
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': size });
    createReadStream(path).pipe(response);
  });
});
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`${JSON.stringify({ port: (server.address() as AddressInfo).port })}\n`),
);
process.on('SIGTERM', () => process.exit(0));
