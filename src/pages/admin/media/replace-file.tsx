import { App, Button, Flex, Progress, Typography, Upload } from 'antd';
import { useRef, useState } from 'react';
import { LIMITS } from '../../../../config/limits.ts';
import type { Media } from '../../../../contract/media.ts';
import { ApiError } from '../../../api/errors.ts';
import { replaceMedia } from '../../../api/upload.ts';
import { errorMessage, isAborted } from '../../../components/admin/error-messages.ts';
import { formatBytes } from '../../../components/admin/format.ts';
import { useUnsavedChanges } from '../../../components/admin/unsaved-changes.tsx';
import { ACCEPT, TYPE_NAMES, typeOf } from './media-kind.ts';

interface ReplaceFileProps {
  media: Media;
  onReplaced: (media: Media) => void;
}

/** Puts another file under the same address: asks first, shows how far it is, can be stopped while it travels. */
export function ReplaceFile({ media, onReplaced }: ReplaceFileProps) {
  const { modal, message } = App.useApp();
  /** Share of the bytes sent, 0 to 1; null while nothing travels. */
  const [share, setShare] = useState<number | null>(null);
  const controller = useRef<AbortController>(null);
  useUnsavedChanges(share !== null, 'screen');
  const type = typeOf(media);

  const send = async (file: File) => {
    controller.current = new AbortController();
    setShare(0);
    try {
      const { data } = await replaceMedia(file, media, { signal: controller.current.signal, onProgress: setShare });
      message.success('文件已替换，地址不变');
      onReplaced(data);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'version_conflict' && error.data) {
        message.warning('文件已被他人修改，已载入最新内容，请确认后再替换');
        onReplaced(error.data as Media);
      } else if (isAborted(error)) message.info('已取消替换');
      else message.error((error instanceof ApiError && error.errors?.file?.[0]) || errorMessage(error));
    } finally {
      setShare(null);
    }
  };

  const ask = (file: File) => {
    if (file.size > LIMITS.upload_bytes) return void message.error(`文件超过 ${formatBytes(LIMITS.upload_bytes)}`);
    modal.confirm({
      title: `替换“${media.name}”？`,
      content: (
        <>
          <p>
            新文件：{file.name}（{formatBytes(file.size)}）
          </p>
          <p>{media.use_count > 0 ? `使用它的 ${media.use_count} 处会立即显示新文件。` : ''}地址、文件名、替代文本和分组不变；原来的文件无法恢复。</p>
        </>
      ),
      okText: '替换',
      okType: 'danger',
      onOk: () => void send(file),
    });
  };

  if (share !== null) {
    return (
      <Flex gap={12} align="center" role="group" aria-label="替换进度">
        <Progress percent={Math.round(share * 100)} size="small" status="active" aria-label={share >= 1 ? '处理中' : '上传中'} />
        <Button size="small" disabled={share >= 1} onClick={() => controller.current?.abort()}>
          取消替换
        </Button>
      </Flex>
    );
  }
  return (
    <Flex gap={12} align="center" wrap>
      <Upload
        accept={ACCEPT[type]}
        showUploadList={false}
        beforeUpload={(file) => {
          ask(file);
          return Upload.LIST_IGNORE;
        }}
      >
        <Button>替换文件</Button>
      </Upload>
      <Typography.Text type="secondary">用另一个{TYPE_NAMES[type]}替换，地址不变</Typography.Text>
    </Flex>
  );
}
