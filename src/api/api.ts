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
  return (await loadRequest()).send(outgoing, token);
});
