import { connect } from 'node:net';

const headEnd = Buffer.from('\r\n\r\n');

export interface Asking {
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
}

export interface Asked {
  answers: number;
  perSecond: number;
  /** Of one answer, complete. */
  p99Ms: number;
}

/** Asks for one address over a few connections, each as soon as the answer before is complete. */
export async function askAgain(url: string, { connections, seconds, headers = {} }: Asking): Promise<Asked> {
  const until = performance.now() + seconds * 1_000;
  const { hostname, port, pathname, search } = new URL(url);
  const lines = Object.entries({ host: hostname, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const request = `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`;
  const all = await Promise.all(
    Array.from({ length: connections }, () => askUntil({ hostname, port: Number(port), request }, until)),
  );
  const times = all.flat().toSorted((a, b) => a - b);
  return {
    answers: times.length,
    perSecond: times.length / seconds,
    p99Ms: times[Math.floor(times.length * 0.99)] ?? 0,
  };
}

interface Call {
  hostname: string;
  port: number;
  request: string;
}

/** Answers how long each answer took, in milliseconds. */
function askUntil({ hostname, port, request }: Call, until: number): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, hostname);
    const times: number[] = [];
    let [left, askedAt] = [0, 0];
    let head = Buffer.alloc(0);
    const ask = () => {
      askedAt = performance.now();
      socket.write(request);
    };
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
      times.push(performance.now() - askedAt);
      if (performance.now() < until) ask();
      else {
        socket.destroy();
        resolve(times);
      }
    });
  });
}
