import { PlusOutlined } from '@ant-design/icons';
import { ProFormSelect } from '@ant-design/pro-components';
import { Alert, App, Button, Empty, Flex, Input, Table, type TableColumnType, Tag, Typography } from 'antd';
import { useState } from 'react';
import { LIMITS } from '../../../../config/limits.ts';
import type { SearchAlias } from '../../../../contract/search.ts';
import { api } from '../../../api/api.ts';
import { useVersionedUpdate } from '../../../components/admin/conflict/use-versioned-update.tsx';
import { EditModal } from '../../../components/admin/edit-modal.tsx';
import { ErrorResult } from '../../../components/admin/error-result.tsx';
import { formatTime } from '../../../components/admin/format.ts';
import { useStackedRows } from '../../../components/admin/stacked-rows.tsx';
import { useAttempt } from '../../../components/admin/use-attempt.ts';
import { useDialog } from '../../../components/admin/use-dialog.ts';
import { useLoad } from '../../../components/admin/use-load.ts';
import styles from './settings.module.css';

const limit = LIMITS.search_alias;

/** Groups of words that readers' searches take for one another. */
export function SearchTab() {
  const { modal } = App.useApp();
  const attempt = useAttempt();
  const { data, error, loading, reload } = useLoad(async (signal) => (await api.search.aliases({}, { signal })).data, ['search', 'aliases']);
  const [wanted, setWanted] = useState('');
  const editing = useDialog<SearchAlias | 'new'>();
  const askToDelete = (alias: SearchAlias) =>
    modal.confirm({
      title: '删除这组同义词？',
      content: `${alias.words.join('、')}。删除后，搜索其中一个词不再找到写着其他词的文章。`,
      okText: '删除',
      okType: 'danger',
      onOk: async () => {
        await attempt(() => api.search.remove_alias({ params: { id: alias.id } }), '同义词已删除');
        await reload();
      },
    });

  const stacked = useStackedRows<SearchAlias, TableColumnType<SearchAlias>>([
    {
      title: '同义词',
      dataIndex: 'words',
      render: (words: string[]) => (
        <Flex wrap gap={6} className={styles.words}>
          {words.map((word) => (
            <Tag key={word}>{word}</Tag>
          ))}
        </Flex>
      ),
    },
    {
      title: '更新时间',
      dataIndex: 'updated_at',
      width: 180,
      render: (time: string) => <Typography.Text type="secondary">{formatTime(time)}</Typography.Text>,
    },
    {
      title: '操作',
      key: 'actions',
      width: 128,
      render: (_, alias) => (
        <>
          <Button type="link" size="small" aria-label={`编辑 ${alias.words[0]}`} onClick={() => editing.show(alias)}>
            编辑
          </Button>
          <Button type="link" size="small" danger aria-label={`删除 ${alias.words[0]}`} onClick={() => askToDelete(alias)}>
            删除
          </Button>
        </>
      ),
    },
  ]);
  if (error && !data) return <ErrorResult error={error} onRetry={() => void reload()} />;

  const shown = (data ?? []).filter(({ words }) => words.some((word) => word.toLowerCase().includes(wanted.trim().toLowerCase())));
  return (
    <Flex vertical gap={16}>
      <Alert
        type="info"
        showIcon
        title="同一组中的词对搜索来说是一个意思：读者搜“托福”，也能找到只写了 TOEFL 的文章。英文拼写的小错误会自动纠正，不必写在这里。"
      />
      <Flex wrap gap={8} justify="space-between">
        <Input.Search aria-label="查找同义词" placeholder="查找词语" allowClear className={styles.find} onChange={(event) => setWanted(event.target.value)} />
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => editing.show('new')}>
          新建一组
        </Button>
      </Flex>
      <Table<SearchAlias>
        rowKey="id"
        size="middle"
        loading={loading}
        dataSource={shown}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        locale={{ emptyText: <Empty description={wanted ? '没有符合条件的同义词' : '还没有同义词'} /> }}
        {...stacked}
      />
      {editing.target && (
        <AliasForm
          key={editing.key}
          open={editing.open}
          alias={editing.target === 'new' ? null : editing.target}
          onClose={editing.close}
          onSaved={() => void reload()}
        />
      )}
    </Flex>
  );
}

interface AliasFormProps {
  open: boolean;
  /** Null for a new group. */
  alias: SearchAlias | null;
  onClose: () => void;
  onSaved: () => void;
}

function AliasForm({ open, alias, onClose, onSaved }: AliasFormProps) {
  const { message } = App.useApp();
  const [update, conflict] = useVersionedUpdate();

  const save = async ({ words = [] }: { words?: string[] }) => {
    if (alias) {
      const result = await update<SearchAlias, { words: string[] }>({
        base: alias,
        send: (fields, version) => api.search.update_alias({ params: { id: alias.id }, body: { ...fields, version } }),
        mine: { words },
        labels: { words: { label: '同义词', show: (list) => list.join('、') } },
      });
      if (result.kind === 'stay') return false;
    } else await api.search.create_alias({ body: { words } });
    message.success('同义词已保存');
    onSaved();
    return true;
  };

  return (
    <>
      <EditModal<{ words: string[] }>
        name="alias"
        title={alias ? '编辑同义词' : '新建一组同义词'}
        open={open}
        initialValues={{ words: alias?.words ?? [] }}
        onSave={save}
        onClose={onClose}
      >
        <ProFormSelect
          name="words"
          label="同义词"
          mode="tags"
          placeholder="输入一个词后按回车"
          extra={`2–${limit.words} 个词，中英文都可以；也可以用逗号分隔后粘贴`}
          fieldProps={{ tokenSeparators: [',', '，', '、', ';', '；'], open: false, suffixIcon: null, maxLength: limit.word }}
          rules={[
            {
              validator: async (_, words: string[] = []) => {
                if (words.length < 2) throw new Error('至少需要两个词');
                if (words.length > limit.words) throw new Error(`最多 ${limit.words} 个词`);
                if (words.some((word) => word.length > limit.word)) throw new Error(`每个词最多 ${limit.word} 个字符`);
              },
            },
          ]}
        />
      </EditModal>
      {conflict}
    </>
  );
}
