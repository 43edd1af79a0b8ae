import { App } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { getToken, lastUserId } from '../../../api/session.ts';
import { readStoredJson, writeStored } from '../../../browser-storage.ts';
import { FORM_LEFT } from '../place-left.ts';

type Entries = Record<string, unknown>;

/** What a form held, and the state over which it was written: saved under that, it meets what somebody else has changed meanwhile. */
export interface KeptOver<Values, State> {
  values: Values;
  base: State;
}

/** Said when a form is opened with what it held. */
export const FORM_IS_BACK = '已恢复登录中断时填写的内容';

const keyOf = (form: string): string => `${FORM_LEFT}${lastUserId()}:${form}`;

/** What this form held when the session ended under it: given once. Articles have their own keeping, which outlives the tab. */
export function takeKeptForm(form: string): Entries | null {
  const key = keyOf(form);
  const kept = readStoredJson<Entries>(key, 'sessionStorage');
  writeStored(key, null, 'sessionStorage');
  return kept;
}

/** Keeps what is entered in a form that goes because the session has ended; `entries` is null while there is nothing unsaved. */
export function useKeptForm(form: string, entries: () => object | null): void {
  const onGone = useEffectEvent(() => {
    const left = getToken() === null ? entries() : null;
    // Where storage is full, the words are lost with the form.
    if (left) writeStored(keyOf(form), JSON.stringify(left), 'sessionStorage');
  });
  useEffect(() => () => onGone(), []);
}

/** What a form of a screen held when the session ended under it, told to the person; null where nothing was kept. */
export function useFormBack<Values, State>(form: string): KeptOver<Values, State> | null {
  const { message } = App.useApp();
  const [kept] = useState(() => takeKeptForm(form) as KeptOver<Values, State> | null);
  useEffect(() => {
    if (kept) message.info(FORM_IS_BACK);
  }, [kept, message]);
  return kept;
}
