import { Badge, Select, Space } from 'antd';
import type { CommentCounts } from '../../../../contract/comments.ts';
import { type CommentTab, TAB_KEYS, TABS } from './comment-words.ts';

interface TabCountProps {
  tab: CommentTab;
  counts: CommentCounts | undefined;
}

/** A tab's name with how many it holds; what waits stands out. */
function TabLabel({ tab, counts }: TabCountProps) {
  return (
    <Space size={6}>
      {TABS[tab].name}
      {counts && <Badge count={counts[tab]} overflowCount={9999} color={tab === 'pending' ? undefined : 'gray'} />}
    </Space>
  );
}

export const commentTabs = (counts: CommentCounts | undefined) => TAB_KEYS.map((key) => ({ key, label: <TabLabel tab={key} counts={counts} /> }));

/** The tabs as a select. */
export function TabSelect({ tab, counts, onTab }: TabCountProps & { onTab: (tab: CommentTab) => void }) {
  return (
    <Select<CommentTab>
      aria-label="评论状态"
      value={tab}
      onChange={onTab}
      style={{ minWidth: 132 }}
      options={TAB_KEYS.map((key) => ({ value: key, label: counts ? `${TABS[key].name}（${counts[key]}）` : TABS[key].name }))}
    />
  );
}
