import { PlusOutlined } from '@ant-design/icons';
import { type ProColumns, ProTable } from '@ant-design/pro-components';
import { App, Button, Empty, Space, Tag } from 'antd';
import { useState } from 'react';
import type { ExamCode } from '../../../../config/exams.ts';
import type { Edition } from '../../../../contract/exams.ts';
import { api } from '../../../api/api.ts';
import { Clipped } from '../../../components/admin/clipped.tsx';
import { errorMessage } from '../../../components/admin/error-messages.ts';
import { useStackedRows } from '../../../components/admin/stacked-rows.tsx';
import { useAttempt } from '../../../components/admin/use-attempt.ts';
import { useDialog } from '../../../components/admin/use-dialog.ts';
import { EditionForm } from './edition-form.tsx';

interface EditionTableProps {
  exam: ExamCode;
  initial: readonly Edition[];
}

/** The forms an exam has had, has and will have; articles say which one they describe. */
export function EditionTable({ exam, initial }: EditionTableProps) {
  const { message, modal } = App.useApp();
  const attempt = useAttempt();
  const [rows, setRows] = useState(initial);
  const dialog = useDialog<Edition | 'new'>();

  const reload = async () => {
    try {
      setRows((await api.exams.editions({ params: { code: exam } })).data);
    } catch (error) {
      message.error(errorMessage(error));
    }
  };
  const askToDelete = (edition: Edition) =>
    modal.confirm({
      title: `删除版本“${edition.name}”？`,
      content: '删除后无法恢复；有文章使用的版本不能删除。',
      okText: '删除',
      okType: 'danger',
      onOk: async () => {
        await attempt(() => api.exams.remove_edition({ params: { id: edition.id } }), '版本已删除');
        await reload();
      },
    });

  const columns: ProColumns<Edition>[] = [
    { title: '名称', dataIndex: 'name', width: '30%' },
    { title: '生效日期', dataIndex: 'valid_from', width: 116 },
    { title: '结束日期', dataIndex: 'valid_to', width: 116, render: (_, row) => row.valid_to ?? '至今' },
    { title: '状态', dataIndex: 'ended', width: 84, render: (_, row) => (row.ended ? <Tag>已结束</Tag> : <Tag color="success">有效</Tag>) },
    { title: '说明', dataIndex: 'summary', render: (_, row) => <Clipped text={row.summary} width="100%" /> },
    {
      title: '操作',
      key: 'actions',
      width: 128,
      render: (_, row) => (
        <Space size={0}>
          <Button type="link" size="small" aria-label={`编辑版本 ${row.name}`} onClick={() => dialog.show(row)}>
            编辑
          </Button>
          <Button type="link" size="small" danger aria-label={`删除版本 ${row.name}`} onClick={() => askToDelete(row)}>
            删除
          </Button>
        </Space>
      ),
    },
  ];
  const stacked = useStackedRows<Edition, ProColumns<Edition>>(columns);
  return (
    <>
      <ProTable<Edition>
        rowKey="id"
        headerTitle="考试版本"
        {...stacked}
        tableLayout="fixed"
        dataSource={rows}
        search={false}
        options={false}
        pagination={false}
        ghost
        locale={{ emptyText: <Empty description="还没有版本" /> }}
        toolBarRender={() => [
          <Button key="create" icon={<PlusOutlined aria-hidden />} onClick={() => dialog.show('new')}>
            新增版本
          </Button>,
        ]}
      />
      {dialog.target && (
        <EditionForm
          key={dialog.key}
          open={dialog.open}
          exam={exam}
          edition={dialog.target === 'new' ? null : dialog.target}
          onClose={dialog.close}
          onSaved={() => void reload()}
        />
      )}
    </>
  );
}
