import { EditOutlined, ExportOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { theme } from 'antd';
import { Link, useLocation } from 'react-router-dom';
import { href } from '../../../../config/route-projections.ts';
import type { Dimension, TopRow } from '../../../../contract/statistics.ts';
import { type Narrowing, narrowedHref } from './narrowing.ts';
import styles from './statistics.module.css';

/** Where a row's thing itself is: an article's editor, a section's articles, the page for readers. */
function Opener({ dimension, row }: { dimension: Dimension; row: TopRow }) {
  const { token } = theme.useToken();
  const looks = { className: styles.open, style: { color: token.colorTextTertiary } };
  if (row.article_id !== null) {
    const name = `编辑 ${row.label}`;
    return (
      <Link {...looks} to={href('/p-admin/articles/edit/:id', { id: row.article_id })} aria-label={name} title={name}>
        <EditOutlined aria-hidden />
      </Link>
    );
  }
  if (dimension === 'exam' || dimension === 'section') {
    const [exam = '', section] = row.key.split('/');
    const name = `${row.label} 的文章`;
    return (
      <Link {...looks} to={`${href('/p-admin/articles')}?${new URLSearchParams({ exam, ...(section && { section }) })}`} aria-label={name} title={name}>
        <UnorderedListOutlined aria-hidden />
      </Link>
    );
  }
  if (dimension === 'page' && row.key.startsWith('/')) {
    const name = `打开 ${row.key}`;
    return (
      <a {...looks} href={encodeURI(row.key)} target="_blank" rel="noreferrer" aria-label={name} title={name}>
        <ExportOutlined aria-hidden />
      </a>
    );
  }
  return null;
}

interface RowLabelProps {
  dimension: Dimension;
  row: TopRow;
  /** What the screen is narrowed to already. */
  narrowing: Narrowing | null;
  /** The address that a row narrows; the present one unless told. */
  search?: string;
}

/** A row's name, which narrows the whole screen to it, and the way to the thing itself. */
export function RowLabel({ dimension, row, narrowing, search }: RowLabelProps) {
  const { search: present } = useLocation();
  const isNarrowed = narrowing?.by === dimension && narrowing.key === row.key;
  return (
    <>
      {isNarrowed ? (
        row.label
      ) : (
        <Link to={narrowedHref({ by: dimension, key: row.key }, search ?? present)} title="只看此项">
          {row.label}
        </Link>
      )}
      <Opener dimension={dimension} row={row} />
    </>
  );
}
