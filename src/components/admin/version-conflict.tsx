import { App, Button, Flex, Table, Typography } from 'antd';
import { useCallback } from 'react';
import { ApiError } from '../../api/errors.ts';

type Versioned = { version: number };
/** A field's Chinese name, and how its value reads when it is not plain text. */
export type ConflictLabels<Values> = { [Field in keyof Values]?: string | { label: string; show: (value: Exclude<Values[Field], undefined>) => string } };

interface Update<Row extends Versioned, Values> {
  version: number;
  /** Sends the person's values under a version. */
  send: (version: number) => Promise<{ data: Row }>;
  mine: Values;
  labels: ConflictLabels<Values>;
}

/** `saved`: the new state · `theirs`: the person chose the other's state, nothing was sent · `stay`: they go on editing. */
export type UpdateResult<Row> = { kind: 'saved' | 'theirs'; row: Row } | { kind: 'stay' };

const plain = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '（空）';
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value);
};

/** The current state beside a stale version, or null when the failure was another. */
function stateOf<Row extends Versioned>(error: unknown): Row | null {
  return error instanceof ApiError && error.code === 'version_conflict' && error.data ? (error.data as Row) : null;
}

/**
 * Saves something that carries `version`. When somebody else was faster it shows both states side by side and lets the
 * person choose; nobody's text is lost. Rejects with the ApiError of any other failure.
 */
export function useVersionedUpdate() {
  const { modal } = App.useApp();
  return useCallback(
    async <Row extends Versioned, Values extends object>({ version, send, mine, labels }: Update<Row, Values>): Promise<UpdateResult<Row>> => {
      for (let current = version; ; ) {
        try {
          return { kind: 'saved', row: (await send(current)).data };
        } catch (error) {
          const theirs = stateOf<Row>(error);
          if (!theirs) throw error;
          const choice = await ask(modal, mine, theirs as unknown as Values, labels);
          if (choice === 'theirs') return { kind: 'theirs', row: theirs };
          if (choice === 'stay') return { kind: 'stay' };
          current = theirs.version;
        }
      }
    },
    [modal],
  );
}

function ask<Values extends object>(
  modal: ReturnType<typeof App.useApp>['modal'],
  mine: Values,
  theirs: Values,
  labels: ConflictLabels<Values>,
): Promise<'mine' | 'theirs' | 'stay'> {
  const fields = (Object.keys(labels) as (keyof Values)[]).filter(
    (field) => field in mine && JSON.stringify(mine[field] ?? '') !== JSON.stringify(theirs[field] ?? ''),
  );
  const rows = fields.map((field) => {
    const label = labels[field];
    const show = (value: Values[keyof Values]) => (typeof label === 'object' && value !== undefined ? label.show(value as never) : plain(value));
    return { field: String(field), name: typeof label === 'object' ? label.label : label, mine: show(mine[field]), theirs: show(theirs[field]) };
  });
  const text = (value: string) => <Typography.Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{value}</Typography.Text>;
  return new Promise((resolve) => {
    const close = (choice: 'mine' | 'theirs' | 'stay') => {
      box.destroy();
      resolve(choice);
    };
    const box = modal.confirm({
      title: '内容已被他人修改',
      width: 720,
      onCancel: () => resolve('stay'),
      content:
        rows.length === 0 ? (
          '对方的内容与您填写的一致。'
        ) : (
          <Table
            rowKey="field"
            size="small"
            pagination={false}
            scroll={{ x: 'max-content', y: 320 }}
            dataSource={rows}
            columns={[
              { title: '字段', dataIndex: 'name' },
              { title: '我的内容', dataIndex: 'mine', width: 240, render: text },
              { title: '对方的内容', dataIndex: 'theirs', width: 240, render: text },
            ]}
          />
        ),
      footer: (
        <Flex gap={8} wrap justify="end" style={{ marginTop: 16 }}>
          <Button onClick={() => close('stay')}>继续编辑</Button>
          <Button onClick={() => close('theirs')}>载入对方的内容</Button>
          <Button type="primary" danger onClick={() => close('mine')}>
            用我的内容覆盖
          </Button>
        </Flex>
      ),
    });
  });
}
