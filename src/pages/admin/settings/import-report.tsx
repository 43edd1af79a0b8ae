import { Collapse, Descriptions, Flex, Tag, Typography } from 'antd';
import type { ImportReport } from '../../../../contract/imports.ts';

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
            <Typography.Text key={example} type="secondary" style={{ display: 'block', fontSize: 13, overflowWrap: 'anywhere' }}>
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
export function ImportReportView({ report: { came, known, changed, left_out }, title }: { report: ImportReport; title: string }) {
  const items = KINDS.filter(([kind]) => came[kind] > 0 || known[kind] > 0).map(([kind, label]) => ({
    key: kind,
    label,
    children: known[kind] > 0 ? `${came[kind]}（另有 ${known[kind]} 已在本站）` : String(came[kind]),
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
