import { EditOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { href } from '../../../../config/route-projections.ts';
import type { CoverageCell } from '../../../../contract/statistics.ts';
import { formatCount } from '../../../components/admin/chart/scale.ts';
import { type Narrowing, narrowedHref } from '../../../components/admin/statistics/narrowing.ts';
import styles from './coverage.module.css';

/** One section of one exam; every figure leads to its list, an empty one to writing. */
export function CoverageTile({ cell, name }: { cell: CoverageCell; name: string }) {
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
