import { ProForm, type ProFormInstance, ProFormText, ProFormTextArea } from '@ant-design/pro-components';
import { App, Button, Descriptions, Drawer, Image, Skeleton, Typography } from 'antd';
import { useRef, useState } from 'react';
import { LIMITS } from '../../../../config/limits.ts';
import type { Media } from '../../../../contract/media.ts';
import { api } from '../../../api/api.ts';
import { applyFieldErrors, clearFieldErrors, errorMessage } from '../../../components/admin/error-messages.ts';
import { ErrorResult } from '../../../components/admin/error-result.tsx';
import { formatBytes, formatTime } from '../../../components/admin/format.ts';
import { useUnsavedChanges } from '../../../components/admin/unsaved-changes.tsx';
import { useLoad } from '../../../components/admin/use-load.ts';
import { useVersionedUpdate } from '../../../components/admin/version-conflict.tsx';
import styles from './media.module.css';
import { TYPE_NAMES, typeOf } from './media-kind.ts';
import { MediaUses } from './media-uses.tsx';

interface Values {
  name: string;
  alt: string;
}

interface MediaDetailsProps {
  media: Media;
  open: boolean;
  onClose: () => void;
  onSaved: () => void;
  onDelete: (media: Media) => void;
}

/** One file: what it is, where it is used, its name and alternative text. */
export function MediaDetails({ media, open, onClose, onSaved, onDelete }: MediaDetailsProps) {
  const { modal, message } = App.useApp();
  const update = useVersionedUpdate();
  const { data, error, reload, setData } = useLoad(async (signal) => (await api.media.get({ params: { id: media.id } }, { signal })).data, String(media.id));
  const formRef = useRef<ProFormInstance<Values>>(undefined);
  const [dirty, setDirty] = useState(false);
  useUnsavedChanges(open && dirty);
  const type = typeOf(media);

  const leave = () => {
    setDirty(false);
    onClose();
  };
  const askToClose = () => {
    if (!dirty) return leave();
    modal.confirm({ title: '放弃未保存的修改？', okText: '放弃修改', okType: 'danger', cancelText: '继续编辑', onOk: leave });
  };
  const save = async (values: Partial<Values>) => {
    if (!data) return;
    const mine = { name: values.name?.trim() ?? '', alt: values.alt?.trim() ?? '' };
    try {
      const result = await update({
        version: data.version,
        send: (version) => api.media.update({ params: { id: media.id }, body: { ...mine, version } }),
        mine,
        labels: { name: '文件名', alt: '替代文本' },
      });
      if (result.kind === 'stay') return;
      setData({ ...data, ...result.row });
      formRef.current?.setFieldsValue({ name: result.row.name, alt: result.row.alt });
      setDirty(false);
      message.success(result.kind === 'saved' ? '已保存' : '已载入最新内容');
      onSaved();
    } catch (failure) {
      if (!applyFieldErrors(formRef.current, failure)) message.error(errorMessage(failure));
    }
  };

  return (
    <Drawer
      open={open}
      onClose={askToClose}
      title="媒体详情"
      size={480}
      extra={
        <Button danger onClick={() => onDelete(media)}>
          删除
        </Button>
      }
    >
      {error && !data ? <ErrorResult error={error} onRetry={() => void reload()} /> : null}
      {!error && !data ? <Skeleton active paragraph={{ rows: 8 }} /> : null}
      {data && (
        <>
          <div className={styles.preview}>
            {type === 'image' && <Image src={data.url} alt={data.alt || data.name} />}
            {type === 'audio' && (
              <audio controls preload="none" src={data.url} aria-label={data.name}>
                <track kind="captions" />
              </audio>
            )}
          </div>
          <ProForm<Values>
            name="media-details"
            autoFocusFirstInput={false}
            formRef={formRef}
            initialValues={{ name: data.name, alt: data.alt }}
            onValuesChange={(changed) => {
              setDirty(true);
              clearFieldErrors(formRef.current, changed);
            }}
            onFinish={save}
            submitter={{ searchConfig: { submitText: '保存' }, resetButtonProps: false, submitButtonProps: { disabled: !dirty } }}
          >
            {type === 'image' && (
              <ProFormTextArea
                name="alt"
                label="替代文本"
                extra="向看不到图片的读者和搜索引擎说明图片内容"
                fieldProps={{ maxLength: LIMITS.media.alt, showCount: true, autoSize: { minRows: 2, maxRows: 6 } }}
              />
            )}
            <ProFormText
              name="name"
              label="文件名"
              fieldProps={{ maxLength: LIMITS.media.name }}
              rules={[{ required: true, whitespace: true, message: '请输入文件名' }]}
            />
          </ProForm>
          <Descriptions
            column={1}
            size="small"
            style={{ marginTop: 24 }}
            items={[
              {
                key: 'url',
                label: '地址',
                children: (
                  <Typography.Link href={data.url} target="_blank" rel="noopener" copyable={{ text: data.url, tooltips: ['复制地址', '已复制'] }}>
                    {data.url}
                  </Typography.Link>
                ),
              },
              { key: 'type', label: '类型', children: `${TYPE_NAMES[type]}（${data.mime}）` },
              { key: 'bytes', label: '大小', children: formatBytes(data.bytes) },
              ...(data.width && data.height ? [{ key: 'size', label: '尺寸', children: `${data.width} × ${data.height} 像素` }] : []),
              { key: 'created', label: '上传时间', children: formatTime(data.created_at) },
              { key: 'uses', label: '使用位置', children: <MediaUses uses={data.uses} /> },
            ]}
          />
        </>
      )}
    </Drawer>
  );
}
