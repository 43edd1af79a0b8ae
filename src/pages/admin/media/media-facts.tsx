import { Descriptions, Typography } from 'antd';
import type { CallReply } from '../../../../contract/index.ts';
import { formatBytes, formatTime } from '../../../components/admin/format.ts';
import { TYPE_NAMES, typeOf } from '../../../components/admin/media/media-kind.ts';
import { MediaUses } from './media-uses.tsx';

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
export function MediaFacts({ data, onLeave }: { data: Details; onLeave?: () => void }) {
  const copies = copiesOf(data);
  return (
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
