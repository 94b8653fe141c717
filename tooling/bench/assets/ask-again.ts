import { connect } from 'node:net';

const headEnd = Buffer.from('\r\n\r\n');

/** Asks for one address over a few connections, each as soon as the answer before is complete. Returns answers a second. */
export async function askAgain(url: string, connections: number, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  const counts = await Promise.all(Array.from({ length: connections }, () => askUntil(new URL(url), until)));
  return counts.reduce((sum, count) => sum + count, 0) / seconds;
}

function askUntil({ hostname, port, pathname }: URL, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const ask = () => {
      socket.write(`GET ${pathname} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`);
    };
    let [left, answers] = [0, 0];
    let head = Buffer.alloc(0);
    socket.once('connect', ask).once('error', reject);
    socket.on('data', (chunk: Buffer) => {
      if (left === 0) {
        head = Buffer.concat([head, chunk]);
        const end = head.indexOf(headEnd);
        if (end === -1) return;
        const text = head.toString('latin1', 0, end);
        if (!text.startsWith('HTTP/1.1 200')) {
          reject(new Error(text));
          return;
        }
        const length = Number(/content-length: (\d+)/i.exec(text)?.[1]);
        left = length - (head.byteLength - end - headEnd.byteLength);
        head = Buffer.alloc(0);
      } else left -= chunk.byteLength;
      if (left > 0) return;
      answers += 1;
      if (performance.now() < until) ask();
      else {
        socket.destroy();
        resolve(answers);
      }
    });
  });
}
