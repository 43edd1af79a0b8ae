import { ProForm, type ProFormInstance, ProFormSwitch, ProFormText, ProFormTextArea } from '@ant-design/pro-components';
import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '../../../../config/limits.ts';
import { isSame } from '../../../../config/same.ts';
import type { Media, MediaGroup } from '../../../../contract/media.ts';
import { api } from '../../../api/api.ts';
import { useVersionedUpdate } from '../../../components/admin/conflict/use-versioned-update.tsx';
import { afterSave } from '../../../components/admin/forms/after-save.ts';
import { clearFieldErrors, useFormFailure } from '../../../components/admin/forms/field-errors.ts';
import { type KeptOver, useFormBack, useKeptForm } from '../../../components/admin/forms/kept-forms.ts';
import { typeOf } from '../../../components/admin/media/media-kind.ts';
import { GroupField } from './group-tools.tsx';

type Values = Pick<Media, 'name' | 'alt' | 'group_name' | 'is_drawing'>;
const valuesOf = ({ name, alt, group_name, is_drawing }: Media): Values => ({ name, alt, group_name, is_drawing });

interface MediaFormProps {
  /** By which a button outside of the form belongs to it; prefix of the fields' ids. */
  id: string;
  media: Media;
  groups: readonly MediaGroup[];
  dirty: boolean;
  onDirty: (dirty: boolean) => void;
  onSaving: (saving: boolean) => void;
  /** The file as it is now, after a save or somebody else's. */
  onRow: (media: Media) => void;
}

/** The texts of a file. Its button stands elsewhere. */
export function MediaForm({ id, media, groups, dirty, onDirty, onSaving, onRow }: MediaFormProps) {
  const { message } = App.useApp();
  const showFailure = useFormFailure();
  const [update, conflict] = useVersionedUpdate();
  const formRef = useRef<ProFormInstance<Values>>(undefined);
  const type = typeOf(media);
  const form = `media-${media.id}`;
  const kept = useFormBack<Partial<Values>, Media>(form);
  const [writtenOver, setWrittenOver] = useState(kept?.base ?? media);
  // A new file raises the version too: that alone is nothing to ask about.
  const base = isSame(valuesOf(writtenOver), valuesOf(media)) ? media : writtenOver;
  useEffect(() => {
    if (kept) onDirty(true);
  }, [kept, onDirty]);
  const entered = useRef<Partial<Values>>(kept?.values ?? {});
  useKeptForm(form, () => (dirty ? ({ values: entered.current, base } satisfies KeptOver<Partial<Values>, Media>) : null));

  // What somebody else has written is shown, unless there are words of one's own: those are then saved over what they were written over.
  const known = useRef(media);
  useEffect(() => {
    if (known.current === media) return;
    known.current = media;
    if (dirty) return;
    formRef.current?.setFieldsValue(valuesOf(media));
    setWrittenOver(media);
  }, [media, dirty]);

  const held = () => formRef.current?.getFieldsValue(true) ?? {};
  const save = async (values: Partial<Values>) => {
    const sent = held();
    const mine = {
      name: values.name?.trim() ?? '',
      alt: values.alt?.trim() ?? '',
      group_name: values.group_name?.trim() ?? '',
      ...(type === 'image' && { is_drawing: values.is_drawing ?? false }),
    };
    onSaving(true);
    try {
      const result = await update<Media, typeof mine>({
        base,
        send: (fields, { version }) => api.media.update({ params: { id: media.id }, body: { ...fields, version } }),
        mine,
        labels: { name: '文件名', alt: '替代文本', group_name: '分组', is_drawing: '线稿' },
      });
      if (result.kind === 'stay') return;
      const { shown, isWrittenOn } = afterSave(valuesOf(result.row), sent, held());
      formRef.current?.setFieldsValue(shown);
      setWrittenOver(result.row);
      onDirty(isWrittenOn);
      message.success(result.kind === 'saved' ? '已保存' : '已载入最新内容');
      onRow(result.row);
    } catch (error) {
      showFailure(formRef.current, error);
    } finally {
      onSaving(false);
    }
  };

  return (
    <>
      <ProForm<Values>
        name={id}
        autoFocusFirstInput={false}
        formRef={formRef}
        initialValues={{ ...valuesOf(media), ...kept?.values }}
        onValuesChange={(changed, values) => {
          entered.current = values;
          onDirty(true);
          clearFieldErrors(formRef.current, changed);
        }}
        onFinish={save}
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
        {type === 'image' && <ProFormSwitch name="is_drawing" label="线稿（图表、示意图）" extra="深色模式下明暗对调，裁切时保持完整；照片和截图请勿开启" />}
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
      {conflict}
    </>
  );
}
