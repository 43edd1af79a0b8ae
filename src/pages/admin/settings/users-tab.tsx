import { PlusOutlined } from '@ant-design/icons';
import { type ProColumns, ProTable } from '@ant-design/pro-components';
import { Button, Empty, Flex, Tag, Typography } from 'antd';
import { Suspense } from 'react';
import { atLeast } from '../../../../config/breakpoints.ts';
import { personName } from '../../../../config/person-name.ts';
import type { User } from '../../../../contract/users.ts';
import { api } from '../../../api/api.ts';
import { SearchField } from '../../../components/admin/fields/search-field.tsx';
import { formatTime } from '../../../components/admin/format.ts';
import { useProfile } from '../../../components/admin/profile.ts';
import { SessionsWindow } from '../../../components/admin/sessions-window.tsx';
import { useStackedRows } from '../../../components/admin/tables/narrow-table.tsx';
import { RowActions } from '../../../components/admin/tables/row-actions.tsx';
import { useTableRequest } from '../../../components/admin/tables/table-request.tsx';
import { useAskFirst, useAttempt } from '../../../components/admin/use-attempt.ts';
import { useQueryState } from '../../../components/admin/use-query-state.ts';
import { ROLE_NAMES } from '../../../components/admin/value-names.ts';
import { lateWindow, useDialog } from '../../../components/admin/windows.tsx';
import { useMediaQuery } from '../../../theme/use-media-query.ts';
import styles from './settings.module.css';

const UserForm = lateWindow(() => import('./user-forms.tsx').then(({ UserForm: Window }) => Window));
const ResetPasswordForm = lateWindow(() => import('./user-forms.tsx').then(({ ResetPasswordForm: Window }) => Window));

/** Who may sign in; admins only. */
export function UsersTab() {
  const ask = useAskFirst();
  const attempt = useAttempt();
  const profile = useProfile();
  const state = useQueryState({ q: '', page: 1 });
  const [query, setQuery] = state;
  const table = useTableRequest<User, typeof query>({
    name: 'users',
    state,
    call: (now, signal) => api.users.list({ query: now }, { signal }),
    empty: <Empty description="没有符合条件的用户" />,
  });
  const editing = useDialog<User | 'new'>();
  const resetting = useDialog<User>();
  const watching = useDialog<User>();
  const reload = () => void table.reload();

  const askToDelete = (user: User) =>
    ask({
      title: `删除用户“${personName(user)}”？`,
      content: '该用户会立即退出登录，且无法恢复。其文章保留，不再注明作者。',
      work: () => api.users.remove({ params: { id: user.id } }),
      done: '用户已删除',
      after: table.reload,
    });

  const setDisabled = ({ id, version }: User, disabled: boolean) => api.users.update({ params: { id }, body: { disabled, version } });
  const enable = async (user: User) => {
    await attempt(() => setDisabled(user, false), '用户已启用');
    await table.reload();
  };
  const askToDisable = (user: User) =>
    ask({
      title: `停用用户“${personName(user)}”？`,
      content: '该用户不能再登录，已登录的设备会立即退出。可以随时重新启用。',
      ok: '停用',
      work: () => setDisabled(user, true),
      done: '用户已停用',
      after: table.reload,
    });

  const askToRemoveFactor = (user: User) =>
    ask({
      title: `移除“${personName(user)}”的两步验证？`,
      content: '用于验证器和恢复码都已丢失的情况，请先确认是本人提出。移除后，该用户只用密码就能登录。',
      ok: '移除',
      work: () => api.users.remove_second_factor({ params: { id: user.id } }),
      done: '两步验证已移除',
      after: table.reload,
    });

  const actionsOf = (user: User) => {
    const own = user.id === profile.id;
    return [
      { key: 'edit', label: '编辑', name: '编辑用户', run: () => editing.show(user) },
      { key: 'password', label: '重置密码', run: () => resetting.show(user) },
      { key: 'sessions', label: '设备', name: '登录设备', run: () => watching.show(user) },
      ...(user.second_factor && !own ? [{ key: 'factor', label: '移除验证', name: '移除两步验证', run: () => askToRemoveFactor(user) }] : []),
      ...(own
        ? []
        : [
            // One button of two states, so that who presses it by key keeps it.
            { key: 'state', ...(user.disabled ? { label: '启用', run: () => void enable(user) } : { label: '停用', run: () => askToDisable(user) }) },
            { key: 'delete', label: '删除', name: '删除用户', danger: true, run: () => askToDelete(user) },
          ]),
    ];
  };

  const roomy = useMediaQuery(atLeast(90));
  const columns: ProColumns<User>[] = [
    {
      title: '用户',
      dataIndex: 'username',
      render: (_, user) => (
        <Flex vertical>
          <Flex gap={8} align="baseline">
            <Typography.Text strong ellipsis={roomy && { tooltip: personName(user) }}>
              {personName(user)}
            </Typography.Text>
            {user.id === profile.id && <Tag>本人</Tag>}
          </Flex>
          {user.name && (
            <Typography.Text type="secondary" ellipsis={roomy && { tooltip: user.username }}>
              {user.username}
            </Typography.Text>
          )}
        </Flex>
      ),
    },
    {
      title: '角色',
      dataIndex: 'role',
      width: 88,
      render: (_, user) => <Tag color={user.role === 'admin' ? 'processing' : 'default'}>{ROLE_NAMES[user.role]}</Tag>,
    },
    {
      title: '状态',
      dataIndex: 'disabled',
      width: 88,
      render: (_, user) => (user.disabled ? <Tag color="error">已停用</Tag> : <Tag color="success">正常</Tag>),
    },
    { title: '最近登录', dataIndex: 'last_login_at', width: 152, render: (_, user) => formatTime(user.last_login_at) },
    {
      title: '两步验证',
      dataIndex: 'second_factor',
      width: 92,
      render: (_, user) => (user.second_factor ? <Tag color="success">已开启</Tag> : <Typography.Text type="secondary">未开启</Typography.Text>),
    },
    {
      title: '操作',
      key: 'actions',
      width: 268,
      render: (_, user) => <RowActions of={user.username} actions={actionsOf(user)} />,
    },
  ];

  const stacked = useStackedRows<User, ProColumns<User>>(columns, 90);
  return (
    <>
      <ProTable<User>
        {...table.props}
        ghost
        rowKey="id"
        search={false}
        {...stacked}
        // Names share what the other columns leave.
        {...(roomy && { tableLayout: 'fixed' as const, scroll: {} })}
        // Rows without a head have neither columns nor density.
        options={stacked.showHeader ? table.props.options : false}
        toolBarRender={() => [
          <SearchField
            key="search"
            aria-label="搜索用户"
            placeholder="搜索用户名、姓名"
            q={query.q}
            className={styles.action}
            onSearch={(q) => setQuery({ q })}
          />,
          <Button key="create" type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => editing.show('new')}>
            新建用户
          </Button>,
        ]}
      />
      <Suspense>
        {editing.target && (
          <UserForm
            key={`user-${editing.key}`}
            open={editing.open}
            user={editing.target === 'new' ? null : editing.target}
            onClose={editing.close}
            onSaved={reload}
          />
        )}
        {resetting.target && (
          <ResetPasswordForm key={`password-${resetting.key}`} open={resetting.open} user={resetting.target} onClose={resetting.close} onSaved={reload} />
        )}
      </Suspense>
      {watching.target && <UserSessions key={`sessions-${watching.key}`} open={watching.open} user={watching.target} onClose={watching.close} />}
    </>
  );
}

function UserSessions({ open, user, onClose }: { open: boolean; user: User; onClose: () => void }) {
  return (
    <SessionsWindow
      open={open}
      title={`登录设备：${personName(user)}`}
      name={['users', user.id, 'sessions']}
      load={async (signal) => (await api.users.sessions({ params: { id: user.id } }, { signal })).data}
      revoke={(session) => api.users.revoke_session({ params: { id: user.id, session } })}
      revokeAll={() => api.users.revoke_sessions({ params: { id: user.id } })}
      onClose={onClose}
    />
  );
}
