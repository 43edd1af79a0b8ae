import { Alert, App, Button, DatePicker, Flex, Typography } from 'antd';
import type { Dayjs } from 'dayjs';
import { type ReactNode, useState } from 'react';
import { siteTimeZone, siteTimeZoneName } from '../../../components/admin/console-settings.ts';
import { formatTime } from '../../../components/admin/format.ts';
import { richEditorUploads } from '../../../components/admin/rich-editor/flush.ts';
import { Modal, useDialog } from '../../../components/admin/windows.tsx';
import { fromPickerTime, isFuture, pickerNow, TIME_PICKER, toPickerTime } from './article-time.ts';
import type { Saving } from './saving/use-saving.ts';

type Gate = (label: string, then: () => void) => Promise<void>;

const HIDDEN_UNTIL_THEN = '改为定时发布后，读者在此之前看不到这篇文章。';

/** The ways to readers: now, later, and the questions on the way. `gate` is the check before publishing. */
export function usePublishing({ article, text, save, isValid }: Saving, gate: Gate) {
  const { modal } = App.useApp();
  const choosing = useDialog<'time'>();
  const { form } = text;

  /** Files still on their way are not in what is saved now. */
  const uploadsAreDone = () => {
    const count = richEditorUploads();
    if (count === 0) return Promise.resolve(true);
    return new Promise<boolean>((resolve) => {
      modal.confirm({
        title: `还有 ${count} 个文件正在上传`,
        content: '现在保存的正文不包含这些文件。等上传完成后再保存，它们才会出现在文章中。',
        okText: '现在就保存',
        cancelText: '等待上传',
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      });
    });
  };

  const go = async (intent: 'publish' | 'schedule', label: string) => {
    if (!(await uploadsAreDone()) || !(await isValid())) return;
    await gate(label, () => void save(intent));
  };

  const publish = async () => {
    const at = form.getFieldValue('published_at') as string | null | undefined;
    if (article?.deleted_at) return;
    if (!isFuture(at)) return go('publish', article?.status === 'published' ? '仍然更新发布' : '仍然发布');
    const box = modal.confirm({
      title: '现在就发布吗？',
      content: `选择的发布时间是 ${formatTime(at ?? null)}（${siteTimeZoneName()}）。${article?.status === 'published' ? HIDDEN_UNTIL_THEN : ''}`,
      footer: (
        <Flex gap={8} wrap justify="end" className="ui-above">
          <Button onClick={() => box.destroy()}>取消</Button>
          {article?.status !== 'scheduled' && (
            <Button onClick={() => then('schedule', '仍然定时发布')}>{article?.status === 'published' ? '改为定时发布' : '定时发布'}</Button>
          )}
          <Button type="primary" onClick={() => then('publish', '仍然发布')}>
            立即发布
          </Button>
        </Flex>
      ),
    });
    const then = (intent: 'publish' | 'schedule', label: string) => {
      box.destroy();
      void go(intent, label);
    };
  };

  const schedule = (iso: string) => {
    choosing.close();
    form.setFieldsValue({ published_at: iso });
    text.changed();
    void go('schedule', '仍然定时发布');
  };

  const dialog: ReactNode = choosing.target && (
    <ScheduleDialog
      key={`schedule ${choosing.key}`}
      open={choosing.open}
      value={(form.getFieldValue('published_at') as string | null | undefined) ?? null}
      unpublishAt={(form.getFieldValue('unpublish_at') as string | null | undefined) ?? null}
      isPublished={article?.status === 'published'}
      onClose={choosing.close}
      onChoose={schedule}
    />
  );
  return {
    publish: () => void publish(),
    saveNow: async () => {
      if (await uploadsAreDone()) await save('save');
    },
    chooseTime: () => choosing.show('time'),
    dialog,
  };
}

interface ScheduleDialogProps {
  /** The time chosen so far, ISO 8601. */
  value: string | null;
  unpublishAt: string | null;
  /** Readers have it now, and lose it until then. */
  isPublished: boolean;
  open: boolean;
  onClose: () => void;
  onChoose: (iso: string) => void;
}

/** Times that editors mean most often, on the site's clock; those that are past are left out. */
function presets(now: Dayjs): { label: string; value: Dayjs }[] {
  const at = (day: Dayjs, hour: number) => day.hour(hour).minute(0);
  const monday = now.add((8 - now.day()) % 7 || 7, 'day');
  return [
    { label: '一小时后', value: now.add(1, 'hour') },
    { label: '今晚 8 点', value: at(now, 20) },
    { label: '明早 8 点', value: at(now.add(1, 'day'), 8) },
    { label: '明晚 8 点', value: at(now.add(1, 'day'), 20) },
    { label: '下周一早 8 点', value: at(monday, 8) },
  ].filter(({ value }) => value.isAfter(now));
}

/** 定时发布: when. */
function ScheduleDialog({ value, unpublishAt, isPublished, open, onClose, onChoose }: ScheduleDialogProps) {
  const [picked, setPicked] = useState<Dayjs | null>(() => (isFuture(value) ? toPickerTime(value) : null));
  const iso = fromPickerTime(picked);
  const problem = iso === null ? null : !isFuture(iso) ? '请选择将来的时间' : unpublishAt && unpublishAt <= iso ? '发布时间须早于下线时间' : null;
  return (
    <Modal
      open={open}
      title="定时发布"
      okText="定时发布"
      cancelText="取消"
      okButtonProps={{ disabled: iso === null || problem !== null }}
      onOk={() => iso && onChoose(iso)}
      onCancel={onClose}
      width={480}
    >
      <Flex vertical gap={12}>
        <Flex wrap gap={8}>
          {presets(pickerNow()).map((preset) => (
            <Button key={preset.label} type={picked?.isSame(preset.value, 'minute') ? 'primary' : 'default'} onClick={() => setPicked(preset.value)}>
              {preset.label}
            </Button>
          ))}
        </Flex>
        <DatePicker
          aria-label="定时发布的时间"
          value={picked}
          onChange={setPicked}
          {...TIME_PICKER}
          disabledDate={(day) => day.isBefore(pickerNow(), 'day')}
          placeholder="选择日期和时间"
        />
        <Typography.Text type="secondary">
          {siteTimeZoneName()}（{siteTimeZone()}）。到时文章自动公开，不需要有人在线。
        </Typography.Text>
        {isPublished && <Alert type="warning" showIcon title={HIDDEN_UNTIL_THEN} />}
        {problem && <Alert type="error" showIcon title={problem} />}
      </Flex>
    </Modal>
  );
}
