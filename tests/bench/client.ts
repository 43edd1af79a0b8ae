import { Agent, request } from 'node:http';

/** What is sent; `GET` without a body unless told. */
export interface Sent {
  path: string;
  method?: 'GET' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  body?: unknown;
  /** The status that a good answer has; 200 unless told. */
  status?: number;
}

export interface Answered {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
}

/** After which a request is given up, milliseconds. */
const PATIENCE_MS = 30_000;

/** Sends requests to a server of this machine, one after another over one connection. */
export class Client {
  readonly #port: number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  #sent = 0;

  constructor(port: number) {
    this.#port = port;
  }

  send({ path, method = 'GET', headers, body }: Sent): Promise<Answered> {
    this.#sent += 1;
    // Each from a network of its own: one alone may not have so much made for it.
    const network = { 'x-forwarded-for': `10.${(this.#sent >> 16) & 255}.${(this.#sent >> 8) & 255}.${this.#sent & 255}` };
    const payload = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const asked = request(
        {
          host: '127.0.0.1',
          port: this.#port,
          agent: this.#agent,
          path,
          method,
          timeout: PATIENCE_MS,
          headers: {
            ...network,
            ...(payload !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
            ...headers,
          },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) }));
        },
      );
      asked.on('timeout', () => asked.destroy(new Error(`${method} ${path} took longer than ${PATIENCE_MS} ms`)));
      asked.on('error', reject);
      asked.end(payload);
    });
  }

  /** The same, where only one answer is good. */
  async must(sent: Sent): Promise<Answered> {
    const answer = await this.send(sent);
    const { status = 200 } = sent;
    if (answer.status !== status)
      throw new Error(`${sent.method ?? 'GET'} ${sent.path} was answered ${answer.status}: ${answer.bytes.toString().slice(0, 300)}`);
    return answer;
  }

  close(): void {
    this.#agent.destroy();
  }
}
