import { EditOutlined } from '@ant-design/icons';
import { Card, Skeleton, Typography } from 'antd';
import { Link } from 'react-router-dom';
import { beyondCode } from '../../../../config/exam-names.ts';
import { EXAMS } from '../../../../config/exams.ts';
import { href } from '../../../../config/route-projections.ts';
import type { CoverageCell } from '../../../../contract/statistics.ts';
import { api } from '../../../api/api.ts';
import { formatCount } from '../../../components/admin/format.ts';
import { type Narrowing, narrowedHref } from '../../../components/admin/statistics/top-table.tsx';
import { Loaded, useLoad } from '../../../components/admin/use-load.tsx';
import styles from './dashboard.module.css';

const sumOf = (cells: readonly CoverageCell[], key: 'articles' | 'fresh' | 'pv') => cells.reduce((sum, cell) => sum + cell[key], 0);

/** 内容覆盖: what the site has on each section of each exam, and where something is missing. */
export function CoverageCard() {
  const coverage = useLoad((signal) => api.statistics.coverage({}, { signal }), ['statistics', 'coverage']);
  const cells = coverage.data?.data ?? [];
  const gaps = cells.filter((cell) => cell.section !== null && cell.articles === 0).length;
  return (
    <Card
      title="内容覆盖"
      extra={coverage.data && <Typography.Text type="secondary">{gaps > 0 ? `${gaps} 个科目还没有文章` : '每个科目都有文章'}</Typography.Text>}
    >
      <Loaded load={coverage} waiting={<Skeleton active paragraph={{ rows: 8 }} />}>
        {({ since }) => (
          <>
            <Typography.Paragraph type="secondary">
              “有效”指未过复核期限、所述考试版本未结束、没有把已过的日期说成将来，或此后已复核的文章。浏览和无结果搜索为最近 30 天（{since} 起）。
            </Typography.Paragraph>
            {EXAMS.map(({ code, name_zh, sections }) => {
              const own = cells.filter((cell) => cell.exam === code);
              const beyond = beyondCode(code, name_zh);
              return (
                <section key={code} className={styles.exam} data-exam={code} aria-label={`${code} 内容覆盖`}>
                  <header className={styles.head}>
                    <h3>
                      <Link to={`${href('/p-admin/articles')}?status=published&exam=${code}`}>{code}</Link>
                    </h3>
                    {beyond && <span>{beyond}</span>}
                    <span className={styles.sum}>
                      {formatCount(sumOf(own, 'articles'))} 篇 · 有效 {formatCount(sumOf(own, 'fresh'))} · 浏览 {formatCount(sumOf(own, 'pv'))}
                    </span>
                  </header>
                  <ul className={styles.tiles}>
                    {own.map((cell) => (
                      <CoverageTile
                        key={cell.section ?? ''}
                        cell={cell}
                        name={sections.find((section) => section.slug === cell.section)?.zh ?? (cell.articles > 0 ? '考试页及未分科目的文章' : '考试页')}
                      />
                    ))}
                  </ul>
                </section>
              );
            })}
          </>
        )}
      </Loaded>
    </Card>
  );
}

/** One section of one exam; every figure leads to its list, an empty one to writing. */
function CoverageTile({ cell, name }: { cell: CoverageCell; name: string }) {
  const { exam, section, articles, fresh, pv, empty_searches } = cell;
  const place = new URLSearchParams({ exam, ...(section && { section }) });
  const list = href('/p-admin/articles');
  const stale = articles - fresh;
  const of = `${exam} ${name}`;
  if (section === null && articles === 0 && pv === 0 && empty_searches === 0) return null;
  const whole: Narrowing = articles > 0 ? { by: 'exam', key: exam } : { by: 'page', key: `/${exam}` };
  const viewed: Narrowing = section === null ? whole : { by: 'section', key: `${exam}/${section}` };
  const isGap = section !== null && articles === 0;
  return (
    <li className={styles.tile} data-gap={isGap}>
      <span className={styles.name}>{name}</span>
      {isGap ? (
        <Link className={styles.write} to={`${href('/p-admin/articles/create')}?${place}`} aria-label={`为 ${of} 写第一篇`}>
          <EditOutlined aria-hidden /> 写第一篇
        </Link>
      ) : articles === 0 ? null : (
        <>
          <Link className={styles.count} to={`${list}?status=published&${place}`} aria-label={`${of}：${articles} 篇文章`}>
            {formatCount(articles)}
            <small> 篇</small>
          </Link>
          <span className={styles.bar} aria-hidden="true">
            <span style={{ width: `${(fresh / articles) * 100}%` }} />
          </span>
          <span className={styles.fact}>
            有效 {Math.round((fresh / articles) * 100)}%
            {stale > 0 && (
              <>
                {' · '}
                <Link to={`${list}?status=review_due&${place}`} aria-label={`${of}：${stale} 篇待复核`}>
                  {formatCount(stale)} 篇待复核
                </Link>
              </>
            )}
          </span>
        </>
      )}
      <span className={styles.fact}>
        {pv > 0 ? (
          <Link to={narrowedHref(viewed, 'range=30d')} aria-label={`${of}：浏览 ${pv} 次`}>
            浏览 {formatCount(pv)}
          </Link>
        ) : (
          '无人浏览'
        )}
      </span>
      {empty_searches > 0 && (
        <Link className={styles.missing} to={`${href('/p-admin/statistics')}?range=30d&words=empty`} aria-label={`${of}：${empty_searches} 次搜索没有结果`}>
          {formatCount(empty_searches)} 次搜索无结果
        </Link>
      )}
    </li>
  );
}
