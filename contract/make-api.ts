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

/** Of one resource, its calls over a transport. */
function operationsOf(resource: string, transport: Transport): Record<string, unknown> {
  const operations: Record<string, unknown> = {};
  for (const [operation, call] of Object.entries(CALLS[resource as keyof typeof CALLS] as Record<string, Call>)) {
    operations[operation] = (input: AnyInput = {}, options: CallOptions = {}) =>
      transport({
        name: `${resource}.${operation}` as CallName,
        call,
        path: fill(call.path, input.params),
        params: input.params,
        query: input.query,
        body: input.body,
        form: input.form,
        signal: options.signal,
      });
  }
  return operations;
}

/** Makes a resource's calls when the first of them is asked for: a page, which has an `api` of its own, asks three of fourteen resources. */
class LazyApi {
  constructor(transport: Transport) {
    this.#transport = transport;
  }
  readonly #transport: Transport;

  static {
    for (const resource of Object.keys(CALLS)) {
      Object.defineProperty(LazyApi.prototype, resource, {
        get(this: LazyApi) {
          const value = operationsOf(resource, this.#transport);
          Object.defineProperty(this, resource, { value });
          return value;
        },
      });
    }
  }
}

/** The typed `api` over a transport: umi-request in the browser, a direct call on the server. */
export function makeApi(transport: Transport): Api {
  return new LazyApi(transport) as unknown as Api;
}
