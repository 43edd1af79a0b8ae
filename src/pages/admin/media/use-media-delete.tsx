import { App, Typography } from 'antd';
import type { Media } from '../../../../contract/media.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/errors.ts';
import { errorMessage } from '../../../components/admin/error-messages.ts';
import { useProfile } from '../../../components/admin/profile.ts';
import { MediaUses, type Uses } from './media-uses.tsx';

/** Asks before a file is deleted; one that is in use stays, and its places are named. An admin may insist. */
export function useMediaDelete(onDeleted: (media: Media) => void) {
  const { modal, message } = App.useApp();
  const isAdmin = useProfile().role === 'admin';

  const remove = async (media: Media, force?: boolean) => {
    try {
      await api.media.remove({ params: { id: media.id }, query: { force } });
      message.success(`“${media.name}”已删除`);
      onDeleted(media);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'in_use' && !force) return refuse(media, error.data);
      message.error(errorMessage(error));
    }
  };

  /** `state` stands beside the refusal: `{ uses }`. */
  const refuse = (media: Media, state: unknown) => {
    const { uses } = (state ?? {}) as { uses?: Uses };
    const box = modal.confirm({
      title: `“${media.name}”正在使用中，不能删除`,
      width: 520,
      content: (
        <>
          {uses && <MediaUses uses={uses} onLeave={() => box.destroy()} />}
          <Typography.Paragraph style={{ marginTop: 12 }}>
            请先在以上位置移除它，或在详情中用另一个文件替换。
            {isAdmin && '强制删除后，以上位置的图片或链接会失效，且无法恢复。'}
          </Typography.Paragraph>
        </>
      ),
      okText: '强制删除',
      okType: 'danger',
      okButtonProps: { hidden: !isAdmin },
      onOk: () => remove(media, true),
    });
  };

  return (media: Media) => {
    modal.confirm({
      title: `删除“${media.name}”？`,
      content: '文件会从服务器上删除，无法恢复。',
      okText: '删除',
      okType: 'danger',
      onOk: () => remove(media),
    });
  };
}
