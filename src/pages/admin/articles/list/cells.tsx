import { Tag, Tooltip, Typography } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { dayIn, daysBetween } from '../../../../../config/calendar.ts';
import { href } from '../../../../../config/route-projections.ts';
import type { ArticleRow } from '../../../../../contract/articles.ts';
import { siteTimeZone } from '../../../../components/admin/console-settings.ts';
import { formatCount, formatTime } from '../../../../components/admin/format.ts';
import { type ArticleTab, editionName, KIND_OPTIONS, STATUS_TAGS, sectionOptions, wordOf } from '../article-words.ts';
import styles from './list.module.css';

/** The article's title as the way to its editor, with what is special about it: one line in a table, two in a card. */
export function Title({ row }: { row: ArticleRow }) {
  return (
    <div className={styles.head}>
      <Link to={href('/p-admin/articles/edit/:id', { id: row.id })} className={styles.title} title={row.title}>
        {row.title}
      </Link>
      <Marks row={row} />
    </div>
  );
}

/** 置顶 · 未发布修改 · 逾期. */
function Marks({ row }: { row: ArticleRow }) {
  const copy = row.working_copy;
  if (!row.pinned && !copy && !row.overdue) return null;
  const saved = copy && `${copy.user?.name ?? '有人'} ${formatTime(copy.updated_at)}`;
  return (
    <span className={styles.marks}>
      {row.overdue && (
        <Tooltip title={row.status === 'scheduled' ? `应于 ${formatTime(row.published_at)} 发布` : `应于 ${formatTime(row.unpublish_at)} 下线`}>
          <Tag color="error" className={styles.mark}>
            逾期
          </Tag>
        </Tooltip>
      )}
      {row.pinned && <Tag className={`${styles.mark} ${styles.flag}`}>置顶</Tag>}
      {copy && (
        <Tooltip title={row.status === 'draft' ? `${saved} 自动保存，尚未保存为草稿` : `${saved} 修改，读者还看不到`}>
          <Tag color="warning" className={styles.mark}>
            {row.status === 'draft' ? '自动保存' : '未发布修改'}
          </Tag>
        </Tooltip>
      )}
    </span>
  );
}

/** What an article is to readers, and until when. What a tab says of all its rows is not said again beside a date; where they wait for a check it stands alone. */
export function Status({ row, tab }: { row: ArticleRow; tab: ArticleTab }) {
  if (row.deleted_at) return <Tag color="error">回收站</Tag>;
  const { text, color } = STATUS_TAGS[row.status];
  const tag = (
    <Tag color={color} className="ui-snug">
      {text}
    </Tag>
  );
  if (tab === 'review_due') return tag;
  return (
    <span className={styles.status}>
      {!(tab === 'published' && row.unpublish_at) && tag}
      {row.status === 'scheduled' && row.published_at && <Small danger={row.overdue} iso={row.published_at} exact />}
      {row.status === 'published' && row.unpublish_at && <Small danger={row.overdue} iso={row.unpublish_at} after=" 下线" />}
    </span>
  );
}

function Small({ iso, after = '', danger, exact }: { iso: string; after?: string; danger: boolean; exact?: boolean }) {
  return (
    <Typography.Text type={danger ? 'danger' : 'secondary'} className={styles.small}>
      <ShortTime iso={iso} exact={exact} />
      {after}
    </Typography.Text>
  );
}

/** Without the year while it is the running one, else without the hour unless it is asked for: the table is wide enough as it is. */
function ShortTime({ iso, exact = false }: { iso: string; exact?: boolean }) {
  const text = formatTime(iso);
  const running = text.slice(0, 4) === dayIn(siteTimeZone(), Date.now()).slice(0, 4);
  const ofOtherYear = exact ? text : text.slice(0, '2026-01-01'.length);
  return (
    <time dateTime={iso} title={text} className={styles.moment}>
      {running ? text.slice('2026-'.length) : ofOtherYear}
    </time>
  );
}

export function Moment({ iso, danger, exact }: { iso: string | null; danger?: boolean; exact?: boolean }) {
  if (!iso) return '—';
  return (
    <Typography.Text type={danger ? 'danger' : undefined}>
      <ShortTime iso={iso} exact={exact} />
    </Typography.Text>
  );
}

export function Edition({ row }: { row: ArticleRow }) {
  if (!row.edition) return '—';
  return (
    <span className={styles.edition}>
      <span title={editionName(row.edition)}>{editionName(row.edition)}</span>
      {row.edition.ended && (
        <Tag color="warning" className={styles.mark}>
          已结束
        </Tag>
      )}
    </span>
  );
}

/** Whole days from a calendar day to today, both as the site's clock has them. */
function daysSince(day: string): number {
  return daysBetween(day, dayIn(siteTimeZone(), Date.now()));
}

/** Why an article waits for a check, and since when. */
export function ReviewReasons({ row }: { row: ArticleRow }) {
  return (
    <ul className={styles.reasons}>
      {row.review_reasons.includes('review_by') && row.review_by && (
        <li>
          复核期限 {row.review_by}，已过 {daysSince(row.review_by)} 天
        </li>
      )}
      {row.review_reasons.includes('edition_ended') && row.edition && (
        <li>
          “{editionName(row.edition)}”{row.edition.valid_to ? `已于 ${row.edition.valid_to} 结束（${daysSince(row.edition.valid_to)} 天前）` : '已结束'}
        </li>
      )}
      {row.review_reasons.includes('date_passed') && row.outdated_after && (
        <li>
          文中把 {row.outdated_after} 说成将来，已过 {daysSince(row.outdated_after)} 天
        </li>
      )}
      {row.checked_on && <li className={styles.faint}>上次核对 {row.checked_on}</li>}
    </ul>
  );
}

/** How long an article still waits in the recycle bin. */
export function DaysLeft({ row }: { row: ArticleRow }) {
  const left = row.recycle_days_left;
  if (left === null) return '—';
  return <span className={left <= 3 ? styles.danger : undefined}>{left <= 0 ? '今天永久删除' : `剩 ${left} 天`}</span>;
}

export function Comments({ row }: { row: ArticleRow }) {
  if (row.comment_count === 0) return <>0</>;
  return (
    <Link to={`${href('/p-admin/comments')}?article_id=${row.id}&status=approved`} aria-label={`${row.comment_count} 条评论：${row.title}`}>
      {formatCount(row.comment_count)}
    </Link>
  );
}

/** An article as a card, for a window too narrow for columns. */
export function ArticleCard({ row, tab, footer }: { row: ArticleRow; tab: ArticleTab; footer: ReactNode }) {
  const place = [
    row.exam,
    wordOf(sectionOptions(row.exam), row.section),
    wordOf(KIND_OPTIONS, row.kind),
    row.edition?.ended ? `${editionName(row.edition)}（已结束）` : '',
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <div className={styles.card}>
      <Title row={row} />
      {tab === 'review_due' ? <ReviewReasons row={row} /> : tab !== 'recycled' && <Status row={row} tab={tab} />}
      <div className={styles.facts}>
        <span>{place}</span>
        {row.author && <span>{row.author.name}</span>}
        {tab === 'recycled' ? <DaysLeft row={row} /> : <span>{formatTime(row.updated_at)} 更新</span>}
        {row.status === 'published' && tab !== 'recycled' && <span>{formatCount(row.view_count)} 次浏览</span>}
        {row.comment_count > 0 && tab !== 'recycled' && (
          <span>
            <Comments row={row} /> 条评论
          </span>
        )}
      </div>
      {footer}
    </div>
  );
}
