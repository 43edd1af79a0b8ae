import { type Call, type CallName, isLogged } from '../../contract/calls.ts';
import type { Api } from '../../contract/index.ts';
import { makeApi } from '../../contract/make-api.ts';
import { localError } from './errors.ts';
import { getToken } from './session.ts';

/** The request layer is loaded at the first call: a public page that makes none never pays for it. */
const loadRequest = () =>
  import('./request.ts').catch(() => {
    throw localError('network');
  });

/** Every call of the contract, typed, for the browser. Rejects with ApiError only. A call bears the token of its own moment. */
export const api: Api = makeApi(async (outgoing) => {
  const token = getToken();
  const answer = await (await loadRequest()).send(outgoing, token);
  tellChange(outgoing.name, outgoing.call);
  return answer;
});

const listeners = new Set<(name: CallName) => void>();

/** Says that a call has been done; whoever sends one past `api` says so too. */
export function tellChange(name: CallName, call: Call): void {
  if (isLogged(call)) for (const listener of listeners) listener(name);
}

/** Calls `listener` after every call of this tab that changed something for others, as the log has it. Answers the unsubscriber. */
export function subscribeChanges(listener: (name: CallName) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
