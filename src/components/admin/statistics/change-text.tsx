import { theme } from 'antd';
import { changeOf } from './figures.ts';
import styles from './statistics.module.css';

const WORDS = { up: '增长', down: '下降' } as const;

/** 环比 as an arrow and a share; words for those who see neither arrow nor colour. */
export function ChangeText({ now, before }: { now: number; before: number | null }) {
  const { token } = theme.useToken();
  const { text, trend } = before === null ? { text: '—', trend: undefined } : changeOf(now, before);
  if (!trend) return <span style={{ color: token.colorTextTertiary }}>{text}</span>;
  return (
    <span className={styles.change} style={{ color: trend === 'up' ? token.colorSuccess : token.colorError }}>
      <span aria-hidden="true" className={styles.arrow}>
        {trend === 'up' ? '▲' : '▼'}
      </span>
      <span className="ui-unseen">{WORDS[trend]}</span>
      {text}
    </span>
  );
}
