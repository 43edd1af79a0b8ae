import { Typography } from 'antd';
import styles from './key-list.module.css';

interface KeyListProps {
  /** Keys beside what they do; alternatives are written `K 或 ↑`. */
  keys: readonly (readonly [keys: string, meaning: string])[];
}

/** What keys do. */
export function KeyList({ keys }: KeyListProps) {
  return (
    <dl className={styles.keys}>
      {keys.map(([key, meaning]) => (
        <div key={key}>
          <dt>
            {key.split(' 或 ').map((one) => (
              <Typography.Text key={one} keyboard>
                {one}
              </Typography.Text>
            ))}
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
