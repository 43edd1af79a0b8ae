import { PlusOutlined } from '@ant-design/icons';
import { ProForm } from '@ant-design/pro-components';
import { Alert, Button, Empty, Flex, Input, Table, type TableColumnType, Tag, Typography } from 'antd';
import { useState } from 'react';
import { LIMITS } from '../../../../config/limits.ts';
import type { SearchAlias } from '../../../../contract/search.ts';
import { api } from '../../../api/api.ts';
import { WordsInput } from '../../../components/admin/fields/search-select.tsx';
import { formatTime } from '../../../components/admin/format.ts';
import { type FormFields, ResourceForm } from '../../../components/admin/forms/resource-form.tsx';
import { useStackedRows } from '../../../components/admin/tables/narrow-table.tsx';
import { RowActions } from '../../../components/admin/tables/row-actions.tsx';
import { useAskFirst } from '../../../components/admin/use-attempt.ts';
import { Loaded, useLoad } from '../../../components/admin/use-load.tsx';
import { useDialog } from '../../../components/admin/windows.tsx';
import styles from './settings.module.css';

const limit = LIMITS.search_alias;

/** Groups of words that readers' searches take for one another. */
export function AliasesTab() {
  const ask = useAskFirst();
  const load = useLoad(async (signal) => (await api.search.aliases({}, { signal })).data, ['search', 'aliases']);
  const { data, loading, reload } = load;
  const [wanted, setWanted] = useState('');
  const editing = useDialog<SearchAlias | 'new'>();
  const askToDelete = ({ id, words }: SearchAlias) =>
    ask({
      title: '删除这组同义词？',
      content: `${words.join('、')}。删除后，搜索其中一个词时，不会再找到只含其他词的文章。`,
      work: () => api.search.remove_alias({ params: { id } }),
      done: '同义词已删除',
      after: reload,
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
        <RowActions
          of={alias.words[0] ?? ''}
          actions={[
            { key: 'edit', label: '编辑', run: () => editing.show(alias) },
            { key: 'delete', label: '删除', danger: true, run: () => askToDelete(alias) },
          ]}
        />
      ),
    },
  ]);

  const shown = data?.filter(({ words }) => words.some((word) => word.toLowerCase().includes(wanted.trim().toLowerCase())));
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
      <Loaded load={load}>
        <Table<SearchAlias>
          rowKey="id"
          size="middle"
          loading={loading}
          dataSource={shown}
          pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
          locale={{ emptyText: <Empty description={wanted ? '没有符合条件的同义词' : '还没有同义词'} /> }}
          {...stacked}
        />
      </Loaded>
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

const FIELDS: FormFields<{ words: string[] }> = [
  {
    name: 'words',
    label: '同义词',
    show: (words) => words.join('、'),
    input: (
      <ProForm.Item
        name="words"
        label="同义词"
        extra={`2–${limit.words} 个词，中英文都可以；也可以用逗号分隔后粘贴。以 ~ 开头的词只用来理解提问，不在文章里查找`}
        rules={[
          {
            validator: async (_, words: string[] | null) => {
              if ((words?.length ?? 0) < 2) throw new Error('至少需要两个词');
              if ((words?.length ?? 0) > limit.words) throw new Error(`最多 ${limit.words} 个词`);
              if (words?.some((word) => word.length > limit.word)) throw new Error(`每个词最多 ${limit.word} 个字符`);
            },
          },
        ]}
      >
        <WordsInput placeholder="输入一个词后按回车" tokenSeparators={[',', '，', '、', ';', '；']} maxLength={limit.word} />
      </ProForm.Item>
    ),
  },
];

function AliasForm({ alias, ...window }: AliasFormProps) {
  return (
    <ResourceForm<SearchAlias, { words: string[] }>
      {...window}
      name="alias"
      title={alias ? '编辑同义词' : '新建一组同义词'}
      fields={FIELDS}
      stored={alias}
      create={(body) => api.search.create_alias({ body })}
      // The whole group is sent, also when nothing of it has changed.
      change={(id, { words = alias?.words ?? [], version }) => api.search.update_alias({ params: { id }, body: { words, version } })}
      done={['同义词已保存', '同义词已保存']}
    />
  );
}
