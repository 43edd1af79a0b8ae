import { Alert, Card, Select, Skeleton, Tabs, Typography } from 'antd';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { atLeast, below } from '../../../../config/breakpoints.ts';
import type { SettingGroup } from '../../../../config/settings.ts';
import { api } from '../../../api/api.ts';
import { useProfile } from '../../../components/admin/profile.ts';
import { Page } from '../../../components/admin/screen.tsx';
import { useFirstAnswers } from '../../../components/admin/use-first-answers.ts';
import { Loaded, useLoad } from '../../../components/admin/use-load.tsx';
import { useMediaQuery } from '../../../theme/use-media-query.ts';
import styles from './settings.module.css';

const GroupForm = lazy(() => import('./group-form.tsx').then(({ GroupForm: form }) => ({ default: form })));
const PARTS: Record<AreaPart, ComponentType> = {
  aliases: lazy(() => import('./aliases-tab.tsx').then(({ AliasesTab: tab }) => ({ default: tab }))),
  exams: lazy(() => import('./exam-tab.tsx').then(({ ExamTab: tab }) => ({ default: tab }))),
  users: lazy(() => import('./users-tab.tsx').then(({ UsersTab: tab }) => ({ default: tab }))),
  audit: lazy(() => import('./audit-tab.tsx').then(({ AuditTab: tab }) => ({ default: tab }))),
  data: lazy(() => import('./data-tab.tsx').then(({ DataTab: tab }) => ({ default: tab }))),
};
const PART_TITLES: Partial<Record<AreaPart, string>> = { aliases: '搜索同义词', users: '用户', data: '备份与导出' };
const FORM_TITLES: Record<string, string> = { content: '文章列表', users: '登录安全', data: '自动备份与访问统计' };

/** From this width on the list stands beside the form. */
const WIDE = atLeast(64);
/** Below it eight tabs have no room. (antd hides the last ones behind a button that is no tab, and cuts one in two.) */
const NARROW = below(48);
const loading = <Skeleton active paragraph={{ rows: 8 }} />;

/** Website settings by area, the exam pages' content, and for admins users and the log. The area stands in the address. */
export function Component() {
  const isAdmin = useProfile().role === 'admin';
  const isWide = useMediaQuery(WIDE);
  const isNarrow = useMediaQuery(NARROW);
  const [params, setParams] = useSearchParams();
  const areas = AREAS.filter(({ adminsOnly }) => isAdmin || !adminsOnly);
  const area = areaOf(params.get('tab'), areas);
  const show = (key: string) => setParams(key === areas[0]?.key ? {} : { tab: key });
  const panel = (each: Area) => (
    <Suspense fallback={loading}>
      <AreaPanel key={each.key} area={each} readonly={!isAdmin} />
    </Suspense>
  );
  return (
    <Page>
      <Card>
        {isNarrow ? (
          <>
            <Select
              aria-label="设置类别"
              value={area?.key}
              options={areas.map(({ key, label }) => ({ value: key, label }))}
              onChange={show}
              className="ui-below ui-wide"
            />
            {area && panel(area)}
          </>
        ) : (
          <Tabs
            activeKey={area?.key}
            tabPlacement={isWide ? 'start' : 'top'}
            classNames={{ header: styles.areaList }}
            destroyOnHidden
            items={areas.map((each) => ({ key: each.key, label: each.label, children: panel(each) }))}
            onChange={show}
          />
        )}
      </Card>
    </Page>
  );
}

/** An area's form and what it has beside it, shown when both are there. */
function AreaPanel({ area: { key, groups, part, partFirst }, readonly }: { area: Area; readonly: boolean }) {
  const Part = part && PARTS[part];
  const isStill = useFirstAnswers();
  const form = groups.length > 0 && (
    <Section title={Part && FORM_TITLES[key]}>
      <Forms area={key} groups={groups} readonly={readonly} />
    </Section>
  );
  return (
    <div className={styles.whole}>
      {!isStill && <div className={styles.waiting}>{loading}</div>}
      <div className={styles.panel} data-waits={!isStill || undefined}>
        {!partFirst && form}
        {Part && (
          <Section title={part && PART_TITLES[part]}>
            <Part />
          </Section>
        )}
        {partFirst && form}
      </div>
    </div>
  );
}

function Section({ title, children }: { title?: string; children: ReactNode }) {
  if (!title) return children;
  return (
    <section>
      <Typography.Title level={2} className={styles.title}>
        {title}
      </Typography.Title>
      {children}
    </section>
  );
}

function Forms({ area, groups, readonly }: { area: string; groups: Area['groups']; readonly: boolean }) {
  const load = useLoad(async (signal) => (await api.configs.list({}, { signal })).data, ['configs']);
  return (
    <Loaded load={load} waiting={loading}>
      {(data) => (
        <>
          {readonly && <Alert type="info" showIcon className="ui-below" title="只有管理员可以修改设置，您可以查看。" />}
          <GroupForm
            name={area}
            groups={groups}
            rows={data.filter((row) => (groups as readonly string[]).includes(row.group))}
            readonly={readonly}
            onRows={(rows) => load.setData(data.map((row) => rows.find((next) => next.key === row.key) ?? row))}
          />
        </>
      )}
    </Loaded>
  );
}

/** What an area has beside forms of settings. */
type AreaPart = 'aliases' | 'exams' | 'users' | 'audit' | 'data';

interface Area {
  /** Stands in the address. */
  key: string;
  label: string;
  /** Groups of the settings table, in one form. */
  groups: readonly SettingGroup[];
  part?: AreaPart;
  /** Where the part stands first. */
  partFirst?: true;
  adminsOnly?: true;
}

/** The settings screen's list. */
const AREAS: readonly Area[] = [
  { key: 'site', label: '站点', groups: ['basic', 'appearance', 'footer'] },
  { key: 'content', label: '内容', groups: ['content'], part: 'aliases' },
  { key: 'exams', label: '考试', groups: [], part: 'exams' },
  { key: 'comments', label: '评论', groups: ['comments'] },
  { key: 'seo', label: '搜索引擎', groups: ['seo'] },
  { key: 'users', label: '用户', groups: ['security'], part: 'users', partFirst: true, adminsOnly: true },
  { key: 'audit', label: '日志', groups: [], part: 'audit', adminsOnly: true },
  { key: 'data', label: '数据', groups: ['backup', 'statistics'], part: 'data', partFirst: true },
];

/** The area that an address means: its own name, that of a group in it, or the old one of the aliases; the first where there is none. */
function areaOf(wanted: string | null, areas: readonly Area[]): Area | undefined {
  const named = areas.find(({ key }) => key === wanted);
  const holding = areas.find(({ groups }) => (groups as readonly string[]).includes(wanted ?? ''));
  const aliases = wanted === 'search' ? areas.find(({ part }) => part === 'aliases') : undefined;
  return named ?? holding ?? aliases ?? areas[0];
}
