import { Empty, Flex, Input, Modal, Pagination, Spin, Typography, theme } from 'antd';
import { useState } from 'react';
import type { Media } from '../../../../contract/media.ts';
import { api } from '../../../api/api.ts';
import { ErrorResult } from '../../../components/admin/error-result.tsx';
import { useLoad } from '../../../components/admin/use-load.ts';

interface MediaPickerProps {
  open: boolean;
  onClose: () => void;
  onPick: (media: Media) => void;
}

const PER_PAGE = 24;

/** The smallest rendering that still fills a tile. */
function thumbnail({ variants, url }: Media): string {
  return [...variants].sort((a, b) => a.width - b.width)[0]?.url ?? url;
}

/** A window to choose a picture from the media library. */
export function MediaPicker({ open, onClose, onPick }: MediaPickerProps) {
  return (
    <Modal open={open} onCancel={onClose} title="选择图片" footer={null} width={860} destroyOnHidden>
      <Library onPick={onPick} />
    </Modal>
  );
}

function Library({ onPick }: { onPick: (media: Media) => void }) {
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const list = useLoad((signal) => api.media.list({ query: { type: 'image', q, page, per_page: PER_PAGE } }, { signal }), `${page} ${q}`);
  const { token } = theme.useToken();
  return (
    <Flex vertical gap={16}>
      <Input.Search
        placeholder="按文件名或替代文字搜索"
        aria-label="搜索图片"
        allowClear
        onSearch={(text) => {
          setQ(text.trim());
          setPage(1);
        }}
      />
      {list.error ? (
        <ErrorResult error={list.error} title="加载媒体失败" onRetry={list.reload} />
      ) : (
        <Spin spinning={list.loading}>
          {list.data?.data.length === 0 && <Empty description={q ? '没有找到匹配的图片' : '媒体库中还没有图片，请先在“媒体管理”中上传'} />}
          <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))', gap: 12, minHeight: 120 }}>
            {list.data?.data.map((media) => (
              <button
                key={media.id}
                type="button"
                aria-label={`选择 ${media.alt || media.name}`}
                onClick={() => onPick(media)}
                style={{
                  padding: 0,
                  border: `1px solid ${token.colorBorder}`,
                  borderRadius: token.borderRadius,
                  background: token.colorBgContainer,
                  color: token.colorText,
                  cursor: 'pointer',
                  overflow: 'hidden',
                }}
              >
                <img src={thumbnail(media)} alt="" loading="lazy" style={{ display: 'block', width: '100%', aspectRatio: '4 / 3', objectFit: 'cover' }} />
                <Typography.Text ellipsis style={{ display: 'block', padding: '4px 8px', fontSize: 12 }}>
                  {media.name}
                </Typography.Text>
              </button>
            ))}
          </div>
        </Spin>
      )}
      <Pagination
        align="end"
        size="small"
        current={page}
        pageSize={PER_PAGE}
        total={list.data?.meta.total ?? 0}
        onChange={setPage}
        showSizeChanger={false}
        hideOnSinglePage
      />
    </Flex>
  );
}
