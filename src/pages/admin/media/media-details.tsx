import { ProForm, type ProFormInstance, ProFormSwitch, ProFormText, ProFormTextArea } from '@ant-design/pro-components';
import { App, Button, Descriptions, Drawer, Image, Skeleton, Typography } from 'antd';
import { useRef, useState } from 'react';
import { LIMITS } from '../../../../config/limits.ts';
import type { CallReply } from '../../../../contract/index.ts';
import type { Media, MediaGroup } from '../../../../contract/media.ts';
import { api } from '../../../api/api.ts';
import { useVersionedUpdate } from '../../../components/admin/conflict/use-versioned-update.tsx';
import { applyFieldErrors, clearFieldErrors, errorMessage } from '../../../components/admin/error-messages.ts';
import { formatBytes, formatTime } from '../../../components/admin/format.ts';
import { useUnsavedChanges } from '../../../components/admin/forms/unsaved-changes.tsx';
import styles from '../../../components/admin/media/media.module.css';
import { MediaPlayer } from '../../../components/admin/media/media-card.tsx';
import { TYPE_NAMES, typeOf } from '../../../components/admin/media/media-kind.ts';
import { useAskFirst } from '../../../components/admin/use-attempt.ts';
import { Loaded, useLoad } from '../../../components/admin/use-load.tsx';
import { GroupField } from './group-tools.tsx';
import { MediaUses } from './media-delete.tsx';
import { ReplaceFile } from './replace-file.tsx';

interface Values {
  name: string;
  alt: string;
  group_name: string;
  is_drawing: boolean;
}

interface MediaDetailsProps {
  media: Media;
  groups: readonly MediaGroup[];
  open: boolean;
  onClose: () => void;
  onSaved: () => void;
  onDelete: (media: Media) => void;
}

/** The form's id, by which a button outside of it belongs to it. */
const FORM = 'media-details';

/** One file: what it is, where it is used, its texts, and another file in its place. */
export function MediaDetails({ media, groups, open, onClose, onSaved, onDelete }: MediaDetailsProps) {
  const { message } = App.useApp();
  const ask = useAskFirst();
  const [update, conflict] = useVersionedUpdate();
  const load = useLoad(async (signal) => (await api.media.get({ params: { id: media.id } }, { signal })).data, ['media', media.id]);
  const { data, setData } = load;
  const formRef = useRef<ProFormInstance<Values>>(undefined);
  const [dirty, setDirty] = useState(false);
  const [saving, setSaving] = useState(false);
  useUnsavedChanges(open && dirty);
  const type = typeOf(media);

  const leave = () => {
    setDirty(false);
    onClose();
  };
  const askToClose = () => {
    if (!dirty) return leave();
    ask({ title: '放弃未保存的修改？', ok: '放弃修改', cancel: '继续编辑', work: leave });
  };
  const save = async (values: Partial<Values>) => {
    if (!data) return;
    const mine = {
      name: values.name?.trim() ?? '',
      alt: values.alt?.trim() ?? '',
      group_name: values.group_name?.trim() ?? '',
      ...(type === 'image' && { is_drawing: values.is_drawing ?? false }),
    };
    try {
      const result = await update<Media, typeof mine>({
        base: data,
        send: (fields, { version }) => api.media.update({ params: { id: media.id }, body: { ...fields, version } }),
        mine,
        labels: { name: '文件名', alt: '替代文本', group_name: '分组', is_drawing: '线稿' },
      });
      if (result.kind === 'stay') return;
      setData({ ...data, ...result.row });
      formRef.current?.setFieldsValue({ name: result.row.name, alt: result.row.alt, group_name: result.row.group_name, is_drawing: result.row.is_drawing });
      setDirty(false);
      message.success(result.kind === 'saved' ? '已保存' : '已载入最新内容');
      onSaved();
    } catch (failure) {
      if (!applyFieldErrors(formRef.current, failure)) message.error(errorMessage(failure));
    }
  };

  return (
    <>
      <Drawer
        open={open}
        onClose={askToClose}
        title="媒体详情"
        size={480}
        extra={
          <Button danger onClick={() => onDelete(data ?? media)}>
            删除
          </Button>
        }
        // Below what scrolls: on a short screen a picture alone would push it out of sight.
        footer={
          <Button type="primary" htmlType="submit" form={FORM} loading={saving} disabled={!dirty}>
            保存
          </Button>
        }
      >
        <Loaded load={load} waiting={<Skeleton active paragraph={{ rows: 8 }} />}>
          {(data) => (
            <>
              {type !== 'document' && (
                <div className={styles.preview}>
                  {type === 'image' ? <Image src={data.src} alt={data.alt || data.name} /> : <MediaPlayer key={data.src} media={data} />}
                </div>
              )}
              <div className={styles.replace}>
                <ReplaceFile
                  media={data}
                  onReplaced={(row) => {
                    setData({ ...data, ...row });
                    onSaved();
                  }}
                />
              </div>
              <ProForm<Values>
                name={FORM}
                autoFocusFirstInput={false}
                formRef={formRef}
                initialValues={{ name: data.name, alt: data.alt, group_name: data.group_name, is_drawing: data.is_drawing }}
                onValuesChange={(changed) => {
                  setDirty(true);
                  clearFieldErrors(formRef.current, changed);
                }}
                onFinish={async (values) => {
                  setSaving(true);
                  await save(values);
                  setSaving(false);
                }}
                submitter={false}
              >
                {type === 'image' && (
                  <ProFormTextArea
                    name="alt"
                    label="替代文本"
                    extra="向看不到图片的读者和搜索引擎说明图片内容"
                    fieldProps={{ maxLength: LIMITS.media.alt, showCount: true, autoSize: { minRows: 2, maxRows: 6 } }}
                  />
                )}
                {type === 'image' && (
                  <ProFormSwitch name="is_drawing" label="线稿（图表、示意图）" extra="深色模式下明暗对调，裁切时保持完整；照片和截图请勿开启" />
                )}
                <ProFormText
                  name="name"
                  label="文件名"
                  fieldProps={{ maxLength: LIMITS.media.name }}
                  rules={[{ required: true, whitespace: true, message: '请输入文件名' }]}
                />
                <ProForm.Item name="group_name" label="分组">
                  <GroupField groups={groups} />
                </ProForm.Item>
              </ProForm>
              <MediaFacts data={data} />
            </>
          )}
        </Loaded>
      </Drawer>
      {conflict}
    </>
  );
}

type Details = CallReply<'media', 'get'>['data'];

const FORMAT_NAMES: Record<string, string> = { 'image/avif': 'AVIF', 'image/webp': 'WebP' };

/** `AVIF 400、800；WebP 400、800`: the widths that readers' browsers choose from. */
function copiesOf({ variants }: Details): string {
  return Object.entries(FORMAT_NAMES)
    .map(([mime, name]) => ({ name, widths: variants.filter((copy) => copy.mime === mime).map(({ width }) => width) }))
    .filter(({ widths }) => widths.length > 0)
    .map(({ name, widths }) => `${name} ${widths.sort((a, b) => a - b).join('、')}`)
    .join('；');
}

/** What is known of a file, and where it is used. `onLeave` runs when a place is opened. */
function MediaFacts({ data, onLeave }: { data: Details; onLeave?: () => void }) {
  const copies = copiesOf(data);
  return (
    <Descriptions
      column={1}
      size="small"
      className={styles.usage}
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
        { key: 'type', label: '类型', children: `${TYPE_NAMES[typeOf(data)]}（${data.mime}）` },
        { key: 'bytes', label: '大小', children: formatBytes(data.bytes) },
        ...(data.width && data.height ? [{ key: 'size', label: '尺寸', children: `${data.width} × ${data.height} 像素` }] : []),
        ...(copies ? [{ key: 'copies', label: '自适应尺寸', children: `${copies} 像素宽` }] : []),
        { key: 'created', label: '上传时间', children: formatTime(data.created_at) },
        ...(data.updated_at === data.created_at ? [] : [{ key: 'updated', label: '修改时间', children: formatTime(data.updated_at) }]),
        { key: 'uses', label: '使用位置', children: <MediaUses uses={data.uses} onLeave={onLeave} /> },
      ]}
    />
  );
}
