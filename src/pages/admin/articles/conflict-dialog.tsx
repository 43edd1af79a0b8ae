import { App, Button, Flex, Typography, theme } from 'antd';
import { useCallback } from 'react';
import { ARTICLE_FIELDS, type ArticleField, type ArticleValues, FIELD_WORDS, isSame } from './article-values.ts';
import { valueText } from './value-text.ts';

export type ConflictChoice = 'mine' | 'theirs' | 'stay';

interface Conflict {
  /** What both started from. */
  base: ArticleValues;
  mine: ArticleValues;
  theirs: ArticleValues;
}

/** Asks what to do when somebody else saved in the meantime: both versions side by side, then one of three ways on. */
export function useConflictDialog(): (conflict: Conflict) => Promise<ConflictChoice> {
  const { modal } = App.useApp();
  return useCallback(
    (conflict) =>
      new Promise((resolve) => {
        const close = (choice: ConflictChoice) => {
          box.destroy();
          resolve(choice);
        };
        const box = modal.confirm({
          title: '这篇文章已被他人修改',
          width: 860,
          icon: null,
          onCancel: () => resolve('stay'),
          content: <Comparison {...conflict} />,
          footer: (
            <Flex gap={8} wrap justify="end" style={{ marginTop: 16 }}>
              <Button onClick={() => close('stay')}>继续编辑</Button>
              <Button danger onClick={() => close('theirs')}>
                载入对方的版本
              </Button>
              <Button type="primary" onClick={() => close('mine')}>
                保留我的修改
              </Button>
            </Flex>
          ),
        });
      }),
    [modal],
  );
}

function Comparison({ base, mine, theirs }: Conflict) {
  const { token } = theme.useToken();
  const fields = ARTICLE_FIELDS.filter((field) => !isSame(mine[field], theirs[field]));
  const cell = { padding: '6px 8px', borderTop: `1px solid ${token.colorBorderSecondary}`, textAlign: 'start', verticalAlign: 'top' } as const;
  const value = (field: ArticleField, values: ArticleValues) => (
    <td style={{ ...cell, width: '42%' }}>
      <section
        aria-label={FIELD_WORDS[field]}
        style={{
          maxHeight: 200,
          overflow: 'auto',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          background: isSame(base[field], values[field]) ? undefined : token.colorWarningBg,
        }}
      >
        {valueText(field, values)}
      </section>
    </td>
  );
  return (
    <>
      <Typography.Paragraph type="secondary">
        “保留我的修改”只覆盖您改过的字段，对方对其他字段的修改会保留；“载入对方的版本”会放弃您未保存的修改。有底色的内容是与开始编辑时不同的。
      </Typography.Paragraph>
      {fields.length === 0 ? (
        <p>两个版本的内容相同。</p>
      ) : (
        <div style={{ maxHeight: '50vh', overflow: 'auto' }}>
          <table style={{ width: '100%', minWidth: 480, borderCollapse: 'collapse', tableLayout: 'fixed' }}>
            <thead>
              <tr>
                <th scope="col" style={{ ...cell, width: '16%' }}>
                  字段
                </th>
                <th scope="col" style={cell}>
                  我的版本
                </th>
                <th scope="col" style={cell}>
                  对方的版本
                </th>
              </tr>
            </thead>
            <tbody>
              {fields.map((field) => (
                <tr key={field}>
                  <th scope="row" style={{ ...cell, fontWeight: 'normal' }}>
                    {FIELD_WORDS[field]}
                  </th>
                  {value(field, mine)}
                  {value(field, theirs)}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
