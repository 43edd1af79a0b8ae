import { App } from 'antd';
import { useEffect, useState } from 'react';
import { FORM_IS_BACK, takeKeptForm } from '../../../components/admin/kept-forms.ts';

/** What a form of a screen held when the session ended under it, told to the person; null where nothing was kept. */
export function useFormBack(form: string): Record<string, unknown> | null {
  const { message } = App.useApp();
  const [kept] = useState(() => takeKeptForm(form));
  useEffect(() => {
    if (kept) message.info(FORM_IS_BACK);
  }, [kept, message]);
  return kept;
}
