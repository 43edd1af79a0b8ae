import { DatePicker, Flex, Select } from 'antd';
import dayjs from 'dayjs';
import { LIMITS } from '../../../../config/limits.ts';
import { api } from '../../../api/api.ts';
import { displayName } from '../../../components/admin/profile.ts';
import { useLoad } from '../../../components/admin/use-load.ts';
import { ACTION_OPTIONS } from './audit-words.ts';

interface AuditQuery {
  action?: string;
  user_id?: number;
  from: string;
  to: string;
  page: number;
}

interface AuditFiltersProps {
  query: AuditQuery;
  setQuery: (patch: Partial<AuditQuery>) => void;
}

/** Who, what and when. */
export function AuditFilters({ query, setQuery }: AuditFiltersProps) {
  const { data: users } = useLoad(async (signal) => (await api.users.list({ query: { per_page: LIMITS.per_page_max } }, { signal })).data, ['users', 'all']);
  const day = (text: string) => (text ? dayjs(text) : null);
  return (
    <Flex gap={8} wrap style={{ marginBottom: 16 }}>
      <Select<number>
        aria-label="按用户筛选"
        allowClear
        placeholder="全部用户"
        style={{ width: 160 }}
        loading={!users}
        value={query.user_id}
        options={users?.map((user) => ({ value: user.id, label: displayName(user) }))}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(user_id?: number) => setQuery({ user_id })}
      />
      <Select<string>
        aria-label="按操作筛选"
        allowClear
        placeholder="全部操作"
        style={{ width: 200 }}
        value={query.action}
        options={ACTION_OPTIONS}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(action?: string) => setQuery({ action })}
      />
      <DatePicker.RangePicker
        aria-label="按日期筛选"
        allowEmpty={[true, true]}
        placeholder={['开始日期', '结束日期']}
        style={{ width: 260 }}
        value={[day(query.from), day(query.to)]}
        onChange={(days) => setQuery({ from: days?.[0]?.format('YYYY-MM-DD') ?? '', to: days?.[1]?.format('YYYY-MM-DD') ?? '' })}
      />
    </Flex>
  );
}
