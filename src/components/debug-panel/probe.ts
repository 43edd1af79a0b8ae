import { ApiError } from '../../api/errors.ts';
import { getToken } from '../../api/session.ts';

export interface ProbeResult {
  id: number;
  path: string;
  ok: boolean;
  /** Milliseconds until the answer. */
  took: number;
  /** For a person: what came of it. */
  summary: string;
  data?: unknown;
}

let lastId = 0;

/** The error's message and its status; `Unknown` where no answer had one. */
function describeFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const status = error instanceof ApiError && error.status > 0 ? error.status : 'Unknown';
  return `${message}（状态：${status}）`;
}

/** Sends one request through the request layer; rejects with its ApiError. */
async function ask(method: 'GET' | 'OPTIONS', path: string): Promise<unknown> {
  const { send } = await import('../../api/request.ts');
  return send({ name: 'debug.probe', call: { method }, path }, getToken());
}

/** Tries a path below `/api`; a failure is a result too. */
export async function probe(path: string): Promise<ProbeResult> {
  const started = performance.now();
  const result = (rest: Pick<ProbeResult, 'ok' | 'summary' | 'data'>): ProbeResult => {
    lastId += 1;
    return { id: lastId, path, took: Math.round(performance.now() - started), ...rest };
  };
  try {
    return result({ ok: true, summary: '成功', data: await ask('GET', path) });
  } catch (error) {
    return result({ ok: false, summary: describeFailure(error), data: error instanceof ApiError ? error.data : undefined });
  }
}

/** The CORS line: success, a failure with its status, or the message of an error that had none. */
export async function checkCors(): Promise<{ ok: boolean; text: string }> {
  try {
    await ask('OPTIONS', '/configs/public');
    return { ok: true, text: '正常' };
  } catch (error) {
    if (error instanceof ApiError && error.status > 0) return { ok: false, text: `失败（状态：${error.status}）` };
    return { ok: false, text: error instanceof Error ? error.message : String(error) };
  }
}
