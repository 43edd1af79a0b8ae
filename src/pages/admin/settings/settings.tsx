import { Alert, Card, Skeleton, Tabs } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SETTING_GROUPS, type SettingGroup } from '../../../../config/settings.ts';
import { api } from '../../../api/api.ts';
import { ErrorResult } from '../../../components/admin/error-result.tsx';
import { Page } from '../../../components/admin/page.tsx';
import { useProfile } from '../../../components/admin/profile.ts';
import { StaleNotice } from '../../../components/admin/stale-notice.tsx';
import { useLoad } from '../../../components/admin/use-load.ts';

const GroupForm = lazy(() => import('./group-form.tsx').then(({ GroupForm: form }) => ({ default: form })));
const ExamTab = lazy(() => import('./exam-tab.tsx').then(({ ExamTab: tab }) => ({ default: tab })));
const SearchTab = lazy(() => import('./search-tab.tsx').then(({ SearchTab: tab }) => ({ default: tab })));
const UsersTab = lazy(() => import('./users-tab.tsx').then(({ UsersTab: tab }) => ({ default: tab })));
const AuditTab = lazy(() => import('./audit-tab.tsx').then(({ AuditTab: tab }) => ({ default: tab })));

const loading = <Skeleton active paragraph={{ rows: 8 }} />;
const whenLoaded = (tab: ReactNode) => <Suspense fallback={loading}>{tab}</Suspense>;

const GROUPS = Object.keys(SETTING_GROUPS) as SettingGroup[];

/** Website settings by group, the exam pages' content, and for admins users and the log. The tab stands in the address. */
export function Component() {
  const profile = useProfile();
  const isAdmin = profile.role === 'admin';
  const [params, setParams] = useSearchParams();
  const { data, error, reload, setData } = useLoad(async (signal) => (await api.configs.list({}, { signal })).data);

  const group = (key: SettingGroup) => {
    if (error && !data) return <ErrorResult error={error} onRetry={() => void reload()} />;
    if (!data) return loading;
    return (
      <>
        <StaleNotice error={error} onRetry={() => void reload()} />
        {!isAdmin && <Alert type="info" showIcon style={{ marginBottom: 24 }} title="只有管理员可以修改设置，您可以查看。" />}
        <GroupForm
          group={key}
          rows={data.filter((row) => row.group === key)}
          readonly={!isAdmin}
          onRows={(rows) => setData(data.map((row) => rows.find((next) => next.key === row.key) ?? row))}
        />
      </>
    );
  };

  const items = [
    ...GROUPS.map((key) => ({ key: key as string, label: SETTING_GROUPS[key] as string, children: whenLoaded(group(key)) })),
    { key: 'search', label: '搜索', children: whenLoaded(<SearchTab />) },
    { key: 'exams', label: '考试', children: whenLoaded(<ExamTab />) },
    ...(isAdmin
      ? [
          { key: 'users', label: '用户', children: whenLoaded(<UsersTab />) },
          { key: 'audit', label: '日志', children: whenLoaded(<AuditTab />) },
        ]
      : []),
  ];
  const wanted = params.get('tab');
  const tab = items.some(({ key }) => key === wanted) ? (wanted ?? GROUPS[0]) : GROUPS[0];

  return (
    <Page>
      <Card>
        <Tabs activeKey={tab} destroyOnHidden items={items} onChange={(key) => setParams(key === GROUPS[0] ? {} : { tab: key })} />
      </Card>
    </Page>
  );
}
