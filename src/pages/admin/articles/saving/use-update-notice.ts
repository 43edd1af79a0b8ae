import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useEffect, useRef } from 'react';
import type { Article } from '../../../../../contract/articles.ts';
import { api } from '../../../../api/api.ts';
import { errorMessage } from '../../../../components/admin/error-messages.ts';
import { useUndoNotice } from '../../../../components/admin/use-undo-notice.tsx';
import { whyNotTakenBack } from '../not-taken-back.ts';

/**
 * Says that the changes of a public article were published, with a way back. `replace` takes the answer over into the open editor; the notice
 * may outlive it.
 */
export function useUpdateNotice(replace: (action: () => Promise<{ data: Article }>) => Promise<void>): (title: string, published: Article) => void {
  const { message } = App.useApp();
  const notify = useUndoNotice();
  const client = useQueryClient();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const takeBack = async ({ id, version }: Article) => {
    const send = () => api.articles.take_back({ params: { id }, body: { version } });
    try {
      await (isOpen.current ? replace(send) : send());
      await client.invalidateQueries({ queryKey: ['articles', 'table'] });
      message.success('已撤销，读者看到的是更新前的内容');
    } catch (error) {
      message.error(`没有撤销：${whyNotTakenBack(error) ?? errorMessage(error)}`);
    }
  };

  return (title, published) =>
    notify({
      key: `updated-${published.id}`,
      title,
      description: '撤销后，读者看到的是更新前的内容，本次修改仍会保留，待发布。',
      // Files on their way need not be waited for: the text that waits then is the one in the editor. Once they are in it, it would be another version.
      undo: () => takeBack(published),
    });
}
