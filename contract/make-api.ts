import { CALLS, type Call, type CallName } from './calls.ts';
import type { Api, CallOptions } from './index.ts';

/** One call, ready to be sent: the path below `/api` with its parameters filled in, and those by name. */
export interface OutgoingCall {
  name: CallName;
  call: Call;
  path: string;
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: FormData;
  signal?: AbortSignal;
}
/** Sends a call and answers the body of the reply (undefined for 204), or throws. */
type Transport = (outgoing: OutgoingCall) => Promise<unknown>;

interface AnyInput {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: FormData;
}

/** Fills `:name` in a path; values are encoded, and those that an address parser would fold away are refused: none can change the path's shape. */
function fill(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(params[name]);
    if (/^\.{0,2}$/.test(value)) throw Object.assign(new TypeError(`"${value}" cannot be the ${name} of ${path}`), { status: 404, code: 'not_found' });
    return encodeURIComponent(value);
  });
}

type Sent = (input?: AnyInput, options?: CallOptions) => Promise<unknown>;

/** A class whose parts are made when they are first asked for: a page, which has an `api` of its own, asks three of some hundred calls. */
function madeWhenAsked<Part>(make: Readonly<Record<string, (transport: Transport) => Part>>): new (transport: Transport) => object {
  class Lazy {
    readonly #transport: Transport;
    readonly #made: Record<string, Part> = {};

    constructor(transport: Transport) {
      this.#transport = transport;
    }

    static {
      for (const [name, part] of Object.entries(make)) {
        Object.defineProperty(Lazy.prototype, name, {
          get(this: Lazy) {
            this.#made[name] ??= part(this.#transport);
            return this.#made[name];
          },
        });
      }
    }
  }
  return Lazy;
}

/** A call of a resource over a transport. */
function callOver(transport: Transport, name: CallName, call: Call): Sent {
  return (input = {}, options = {}) =>
    transport({
      name,
      call,
      path: fill(call.path, input.params),
      params: input.params,
      query: input.query,
      body: input.body,
      form: input.form,
      signal: options.signal,
    });
}

const mapped = <Value, Result>(values: Readonly<Record<string, Value>>, map: (value: Value, name: string) => Result): Record<string, Result> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value, name)]));

const LazyApi = madeWhenAsked(
  mapped(CALLS as Readonly<Record<string, Readonly<Record<string, Call>>>>, (calls, resource) => {
    const Operations = madeWhenAsked(mapped(calls, (call, operation) => (transport) => callOver(transport, `${resource}.${operation}` as CallName, call)));
    return (transport) => new Operations(transport);
  }),
);

/** The typed `api` over a transport: umi-request in the browser, a direct call on the server. */
export function makeApi(transport: Transport): Api {
  return new LazyApi(transport) as unknown as Api;
}
