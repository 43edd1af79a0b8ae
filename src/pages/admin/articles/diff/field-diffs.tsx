import { Button, Segmented, Typography } from 'antd';
import { Fragment, useMemo, useState } from 'react';
import { articleFieldsWhere } from '../../../../../config/article-fields.ts';
import { isSame } from '../../../../../config/same.ts';
import type { ConflictField } from '../../../../components/admin/conflict/conflict-window.tsx';
import { formatCount } from '../../../../components/admin/format.ts';
import { type ArticleField, type ArticleValues, changesFrom, FIELD_WORDS } from '../form-fields.ts';
import { type FieldNames, useFieldNames, valueText } from '../value-text.ts';
import { type DiffRow, diffBlocks, diffWords, type Part, sizeOf } from './block-diff.ts';
import styles from './diff.module.css';
import { blocksOf, linesOf } from './html-blocks.ts';

interface FieldDiffsProps {
  fields: readonly ArticleField[];
  before: ArticleValues;
  after: ArticleValues;
  names: FieldNames;
}

/** Fields that long texts live in: their changes read better in one line than side by side. */
const TEXTS: readonly string[] = articleFieldsWhere(({ value, input }) => value.type === 'text' && (input === 'line' || input === 'area'));

/** What changed between two versions, the body last. */
export function FieldDiffs({ fields, before, after, names }: FieldDiffsProps) {
  const short = fields.filter((field) => field !== 'content_html');
  return (
    <div className={styles.fields}>
      {short.length > 0 && (
        <dl className={styles.table}>
          {short.map((field) => (
            <div key={field} className={styles.field}>
              <dt>{FIELD_WORDS[field]}</dt>
              <dd>
                {TEXTS.includes(field) ? (
                  <WordDiff before={before[field] as string} after={after[field] as string} />
                ) : (
                  <>
                    {!isEmpty(before[field]) && <del className={styles.removed}>{valueText(field, before, names)}</del>}{' '}
                    {isEmpty(after[field]) ? '（清空）' : <ins className={styles.added}>{valueText(field, after, names)}</ins>}
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {fields.includes('content_html') && (
        <section aria-label="正文的变化">
          <Typography.Title level={5} className={styles.title}>
            正文
          </Typography.Title>
          <BodyDiff before={before.content_html} after={after.content_html} />
        </section>
      )}
    </div>
  );
}

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The fields in which two versions of an article differ, for the window that asks. `base`: what both started from; where that is not known, both have changed the field. */
export function articleConflict(base: Partial<ArticleValues>, mine: ArticleValues, theirs: ArticleValues): ConflictField[] {
  const versions = [mine, theirs];
  return (Object.keys(changesFrom(theirs, mine)) as ArticleField[]).map((field) => ({
    key: field,
    name: FIELD_WORDS[field],
    by: isSame(base[field], mine[field]) ? 'theirs' : isSame(base[field], theirs[field]) ? 'mine' : 'both',
    mine: <Value field={field} values={mine} versions={versions} />,
    theirs: <Value field={field} values={theirs} versions={versions} />,
    ...(field === 'content_html' && {
      difference: (
        <>
          <Typography.Text type="secondary">从对方的正文到我的正文：</Typography.Text>
          <BodyDiff before={theirs.content_html} after={mine.content_html} />
        </>
      ),
    }),
  }));
}

interface ValueProps {
  field: ArticleField;
  values: ArticleValues;
  /** All that is shown: words for their ids are asked for once. */
  versions: readonly ArticleValues[];
}

function Value({ field, values, versions }: ValueProps) {
  return valueText(field, values, useFieldNames(versions));
}

interface BodyDiffProps {
  /** HTML of both bodies. */
  before: string;
  after: string;
}

/** Unchanged lines that stay around a change; longer stretches are folded. */
const AROUND = 2;

/** Two bodies compared as a reader would see them, or by their source. */
function BodyDiff({ before, after }: BodyDiffProps) {
  const [view, setView] = useState<'text' | 'source'>('text');
  const rows = useMemo(
    () => (view === 'text' ? diffBlocks(blocksOf(before), blocksOf(after)) : diffBlocks(linesOf(before), linesOf(after))),
    [before, after, view],
  );
  const { added, removed } = useMemo(() => sizeOf(rows), [rows]);
  const unchanged = rows.every(({ state }) => state === 'same');
  return (
    <div>
      <div className={styles.head}>
        <Typography.Text type="secondary">
          <span className={styles.legendAdded}>新增</span> {formatCount(added)} 个字符 · <span className={styles.legendRemoved}>删除</span>{' '}
          {formatCount(removed)} 个字符
        </Typography.Text>
        <Segmented
          size="small"
          value={view}
          onChange={setView}
          options={[
            { value: 'text', label: '文字' },
            { value: 'source', label: '源码' },
          ]}
        />
      </div>
      {unchanged ? (
        <Typography.Paragraph type="secondary">{view === 'text' && before !== after ? '文字没有变化，差别只在源码中。' : '内容相同。'}</Typography.Paragraph>
      ) : (
        <Rows rows={rows} source={view === 'source'} />
      )}
    </div>
  );
}

function Rows({ rows, source }: { rows: DiffRow[]; source: boolean }) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const stretches = useMemo(() => fold(rows), [rows]);
  return (
    <div className={source ? styles.source : styles.body}>
      {stretches.map(({ from, to, folded }) =>
        folded && !opened.has(from) ? (
          <div key={from} className={styles.folded}>
            <Button size="small" type="text" onClick={() => setOpened(new Set([...opened, from]))}>
              展开 {to - from} 段未改动的内容
            </Button>
          </div>
        ) : (
          numbers(from, to).map((at) => {
            const row = rows[at];
            return row && <Row key={at} row={row} />;
          })
        ),
      )}
    </div>
  );
}

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, step) => from + step);

const STATE_WORDS = { same: null, added: '新增', removed: '删除', changed: '改写', format: '格式或链接有变化' } as const;

function Row({ row: { state, block, parts } }: { row: DiffRow }) {
  const word = STATE_WORDS[state];
  return (
    <div className={styles.row} data-state={state} data-kind={block.kind}>
      {(word || block.places.length > 0) && (
        <span className={styles.note}>
          {word && <b>{word}</b>} {block.places.join(' › ')}
        </span>
      )}
      <span className={styles.words}>
        <Parts parts={parts} />
      </span>
    </div>
  );
}

/** Words that came stand underlined in `<ins>`, words that went struck through in `<del>`. */
function Parts({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, state }, index) => {
    const key = `${index}${state}`;
    if (state === 'same') return <Fragment key={key}>{text}</Fragment>;
    return state === 'added' ? (
      <ins key={key} className={styles.added}>
        {text}
      </ins>
    ) : (
      <del key={key} className={styles.removed}>
        {text}
      </del>
    );
  });
}

/** Two short texts compared in one line. */
function WordDiff({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => diffWords(before, after), [before, after]);
  return (
    <span className={styles.words}>
      <Parts parts={parts} />
    </span>
  );
}

function fold(rows: readonly DiffRow[]): { from: number; to: number; folded: boolean }[] {
  const near = rows.map((_, index) => rows.slice(Math.max(0, index - AROUND), index + AROUND + 1).some(({ state }) => state !== 'same'));
  const stretches: { from: number; to: number; folded: boolean }[] = [];
  for (const [index, shown] of near.entries()) {
    const last = stretches.at(-1);
    if (last && last.folded === !shown) last.to = index + 1;
    else stretches.push({ from: index, to: index + 1, folded: !shown });
  }
  // A button in place of a single line would save nothing.
  return stretches.map((stretch) => (stretch.to - stretch.from < 2 ? { ...stretch, folded: false } : stretch));
}
