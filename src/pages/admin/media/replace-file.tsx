import { App, Button, Flex, Progress, Typography, Upload } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import type { Media } from '../../../../contract/media.ts';
import { api } from '../../../api/api.ts';
import { ApiError, theirsOf } from '../../../api/errors.ts';
import { replaceMedia } from '../../../api/upload.ts';
import { isAborted } from '../../../components/admin/error-messages.ts';
import { formatBytes } from '../../../components/admin/format.ts';
import { useUnsavedChanges } from '../../../components/admin/forms/unsaved-changes.tsx';
import { ACCEPT, TYPE_NAMES, typeOf } from '../../../components/admin/media/media-kind.ts';
import { MediaPicker } from '../../../components/admin/media/media-picker.tsx';
import { tellReplaced } from '../../../components/admin/media/replaced-files.ts';
import { fieldProblem, refusalOf, stallText } from '../../../components/admin/media/upload-queue.ts';
import { useAskFirst } from '../../../components/admin/use-attempt.ts';
import { useDialog } from '../../../components/admin/windows.tsx';

/** What a refusal says of the file that has the same bytes. */
const isKnown = (data: unknown): data is { media_id: number; name: string } => typeof data === 'object' && data !== null && 'media_id' in data;

interface ReplaceFileProps {
  media: Media;
  onReplaced: (media: Media) => void;
}

/** Puts another file under the same address: asks first, shows how far it is, can be stopped while it travels. */
export function ReplaceFile({ media, onReplaced }: ReplaceFileProps) {
  const { message } = App.useApp();
  const ask = useAskFirst();
  /** Share of the bytes sent, 0 to 1; null while nothing travels. */
  const [share, setShare] = useState<number | null>(null);
  const [stalled, setStalled] = useState(false);
  const picker = useDialog<Media>();
  const controller = useRef<AbortController>(null);
  useUnsavedChanges(share !== null, 'files');
  const type = typeOf(media);

  const replaced = (next: Media) => {
    message.success('文件已替换，地址不变');
    tellReplaced(next.url);
    onReplaced(next);
  };
  /** `field`: the one that an invalid choice is told of. */
  const refused = (error: unknown, field: 'file' | 'media_id') => {
    const theirs = theirsOf<Media>(error);
    if (theirs) {
      message.warning('文件已在别处修改，已载入最新内容，请确认后再替换');
      onReplaced(theirs);
    } else message.error(fieldProblem(error, field));
  };
  const send = async (file: File) => {
    controller.current = new AbortController();
    setShare(0);
    try {
      replaced((await replaceMedia(file, media, { signal: controller.current.signal, onProgress: setShare, onStall: setStalled })).data);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict' && isKnown(error.data)) {
        askWith({ id: error.data.media_id, name: error.data.name }, `媒体库中已有相同的文件“${error.data.name}”。`);
      } else if (isAborted(error)) message.info('已取消替换');
      else refused(error, 'file');
    } finally {
      setShare(null);
      setStalled(false);
    }
  };

  /** `by`: a file that is sent, or one that is here. */
  const askToReplace = (by: ReactNode, work: () => unknown) =>
    ask({
      title: `替换“${media.name}”？`,
      content: (
        <>
          <p>{by}</p>
          <p>{media.use_count > 0 ? `使用它的 ${media.use_count} 处会立即显示新文件。` : ''}地址、文件名、替代文本和分组不变；原来的文件无法恢复。</p>
        </>
      ),
      ok: '替换',
      work,
    });

  const sendWith = async ({ id }: { id: number }) => {
    try {
      replaced((await api.media.replace_with({ params: { id: media.id }, body: { media_id: id, version: media.version } })).data);
    } catch (error) {
      refused(error, 'media_id');
    }
  };
  const askWith = (other: { id: number; name: string }, why = '') => {
    if (other.id === media.id) return void message.info('这就是现在的文件');
    askToReplace(`${why}换成媒体库中的“${other.name}”的内容；那个文件仍然保留。`, () => sendWith(other));
  };

  const takeFile = (file: File) => {
    const refusal = refusalOf(file);
    if (refusal) return void message.error(refusal);
    askToReplace(`新文件：${file.name}（${formatBytes(file.size)}）`, () => void send(file));
  };

  if (share !== null) {
    return (
      <Flex gap={12} align="center" role="group" aria-label="替换进度">
        {stalled ? (
          <Typography.Text type="warning" role="status">
            {stallText(share)}
          </Typography.Text>
        ) : (
          <Progress percent={Math.round(share * 100)} size="small" status="active" aria-label={share >= 1 ? '处理中' : '上传中'} />
        )}
        <Button size="small" disabled={share >= 1 && !stalled} onClick={() => controller.current?.abort()}>
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
          takeFile(file);
          return Upload.LIST_IGNORE;
        }}
      >
        <Button>替换文件</Button>
      </Upload>
      <Button onClick={() => picker.show(media)}>从媒体库选择</Button>
      <Typography.Text type="secondary">用另一个{TYPE_NAMES[type]}替换，地址不变</Typography.Text>
      <MediaPicker
        open={picker.open}
        type={type}
        current={media.url}
        onClose={picker.close}
        onPick={(other) => {
          picker.close();
          askWith(other);
        }}
      />
    </Flex>
  );
}
