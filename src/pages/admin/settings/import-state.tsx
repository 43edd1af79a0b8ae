import { Alert, Button, Checkbox, Collapse, Descriptions, Flex, Progress, Tag, Typography } from 'antd';
import { useState } from 'react';
import type { Import, ImportReport } from '../../../../contract/imports.ts';
import { formatBytes, formatTime } from '../../../components/admin/format.ts';
import styles from './settings.module.css';

const PHASES: Record<Import['phase'], string> = { check: '检查文件', media: '媒体文件', articles: '文章与评论', search: '搜索索引', menus: '菜单' };

/** Time left as a person reads it. */
function leftOf(seconds: number): string {
  if (seconds < 60) return `约剩 ${Math.max(1, seconds)} 秒`;
  return seconds < 3600 ? `约剩 ${Math.ceil(seconds / 60)} 分钟` : `约剩 ${Math.ceil(seconds / 360) / 10} 小时`;
}

function ImportProgress({ current: { state, phase, done, total, per_second, seconds_left } }: { current: Import }) {
  if (state === 'waiting' || total === 0) return <Typography.Text type="secondary">等待开始…</Typography.Text>;
  const rate = phase === 'check' ? `${formatBytes(per_second)}/秒` : `每秒 ${per_second} 项`;
  const counted = phase === 'check' ? `${formatBytes(done)} / ${formatBytes(total)}` : `${done} / ${total}`;
  return (
    <div>
      <Typography.Text>{`${PHASES[phase]}：${counted}`}</Typography.Text>
      <Progress percent={Math.floor((done / total) * 100)} aria-label="导入进度" />
      <Typography.Text type="secondary" className={styles.small}>
        {[rate, seconds_left === null ? '' : leftOf(seconds_left)].filter(Boolean).join('，')}
      </Typography.Text>
    </div>
  );
}

interface Actions {
  busy: boolean;
  onStart: (fetchMedia: boolean) => void;
  onCancel: () => void;
  onRemove: () => void;
}

const NOTES: Partial<Record<Import['state'], { type: 'success' | 'warning' | 'info'; text: string }>> = {
  checked: { type: 'info', text: '检查完成，尚未写入任何内容。确认后开始导入。' },
  done: { type: 'success', text: '导入完成。' },
  cancelled: { type: 'warning', text: '导入已取消，已导入的内容保留。' },
};
const CHECK_CANCELLED = { type: 'warning', text: '检查已取消，尚未写入任何内容。' } as const;

/** What the number of files means before they are asked for, and when they will be. */
const MEDIA_NOTES = ['（勾选下载后才会导入）', '（以原站能提供的为准）'] as const;

export const isUnderWay = ({ state }: Import) => state === 'checking' || state === 'waiting' || state === 'running';

/** How one import stands, and what can be done with it. */
export function ImportState({ current, busy, onStart, onCancel, onRemove }: { current: Import } & Actions) {
  const [fetchMedia, setFetchMedia] = useState(current.fetch_media);
  const { state, name, bytes, received, user_name, created_at, error, report } = current;
  const isRunning = isUnderWay(current);
  const isStopped = state === 'failed' || state === 'cancelled';
  const canStart = report !== null && (state === 'checked' || isStopped);
  const canCheck = report === null && isStopped && received === bytes;
  const note = state === 'cancelled' && report === null ? CHECK_CANCELLED : NOTES[state];
  return (
    <Flex vertical gap={12}>
      <Typography.Text className={styles.anywhere}>
        {name} <Typography.Text type="secondary">{`${formatBytes(bytes)}，${formatTime(created_at)}${user_name ? `，${user_name}` : ''}`}</Typography.Text>
      </Typography.Text>
      {isRunning && <ImportProgress current={current} />}
      {error && <Alert type="error" showIcon title={error} />}
      {note && <Alert type={note.type} showIcon title={note.text} />}
      {report && (
        <ImportReportView
          report={report}
          title={state === 'checked' ? '将导入' : '已导入'}
          mediaNote={state === 'checked' ? MEDIA_NOTES[Number(fetchMedia) as 0 | 1] : ''}
        />
      )}
      {canStart && (
        <Checkbox checked={fetchMedia} onChange={(event) => setFetchMedia(event.target.checked)}>
          从原站下载图片和文件（原站须能访问）
        </Checkbox>
      )}
      <Flex wrap gap={8}>
        {canStart && (
          <Button type="primary" loading={busy} onClick={() => onStart(fetchMedia)}>
            {state === 'checked' ? '开始导入' : '继续导入'}
          </Button>
        )}
        {canCheck && (
          <Button type="primary" loading={busy} onClick={() => onStart(fetchMedia)}>
            重新检查
          </Button>
        )}
        {isRunning && <Button onClick={onCancel}>{state === 'checking' ? '取消检查' : '取消导入'}</Button>}
        {state !== 'waiting' && state !== 'running' && (
          <Button danger onClick={onRemove}>
            删除记录和文件
          </Button>
        )}
      </Flex>
    </Flex>
  );
}

const KINDS: readonly (readonly [keyof ImportReport['came'], string])[] = [
  ['article', '文章'],
  ['category', '分类'],
  ['tag', '标签'],
  ['author', '作者'],
  ['comment', '评论'],
  ['menu', '菜单项'],
  ['media', '媒体文件'],
  ['redirect', '旧链接'],
];

/** How many reasons there are, each with its first examples. */
function Reasons({ reasons }: { reasons: ImportReport['changed'] }) {
  return (
    <Flex vertical gap={12}>
      {reasons.map(({ text, count, examples }) => (
        <div key={text}>
          <Typography.Text>{text}</Typography.Text> <Tag>{count}</Tag>
          {examples.map((example) => (
            <Typography.Text key={example} type="secondary" className={styles.example}>
              {example}
            </Typography.Text>
          ))}
        </div>
      ))}
    </Flex>
  );
}

const sumOf = (reasons: ImportReport['changed']) => reasons.reduce((sum, { count }) => sum + count, 0);

/** What comes or came, what is here already, and what was changed or left out and why. `title` says which of the two. */
function ImportReportView({ report: { came, known, changed, left_out }, title, mediaNote }: { report: ImportReport; title: string; mediaNote: string }) {
  const items = KINDS.filter(([kind]) => came[kind] > 0 || known[kind] > 0).map(([kind, label]) => ({
    key: kind,
    label,
    children: [came[kind], kind === 'media' && came.media > 0 ? mediaNote : '', known[kind] > 0 ? `（另有 ${known[kind]} 已在本站）` : ''].join(''),
  }));
  const panels = [
    { key: 'left_out', label: `没有导入：${sumOf(left_out)} 项`, reasons: left_out },
    { key: 'changed', label: `导入时有改动：${sumOf(changed)} 处`, reasons: changed },
  ].filter(({ reasons }) => reasons.length > 0);
  return (
    <Flex vertical gap={12}>
      <Descriptions title={title} size="small" bordered column={{ xs: 1, sm: 2, lg: 3 }} items={items} />
      {items.length === 0 && <Typography.Text type="secondary">没有新的内容</Typography.Text>}
      {panels.length > 0 && (
        <Collapse size="small" items={panels.map(({ key, label, reasons }) => ({ key, label, children: <Reasons reasons={reasons} /> }))} />
      )}
    </Flex>
  );
}
