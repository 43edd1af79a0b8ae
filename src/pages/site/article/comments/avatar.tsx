import styles from './comments.module.css';

/** Dark enough for white letters (4.5:1 and more), and told apart on both grounds. */
const COLORS = ['#6d3fc0', '#0a6b8f', '#8f4b0a', '#b3261e', '#1f5fbf', '#3d6b12', '#0f6b58', '#a01f6e'];

function colorOf(name: string): string {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 997;
  return COLORS[sum % COLORS.length] ?? '#0f5266';
}

/** The first letter of a name in a colour that the name decides: drawn here, asked of nobody. */
export function Avatar({ name }: { name: string }) {
  const [letter = '?'] = name.trim();
  return (
    <svg className={styles.avatar} viewBox="0 0 40 40" width="32" height="32" aria-hidden>
      <circle cx="20" cy="20" r="20" fill={colorOf(name)} />
      <text x="20" y="20" dy="0.36em" textAnchor="middle" fontSize="18" fontWeight="600" fill="#fff">
        {letter.toUpperCase()}
      </text>
    </svg>
  );
}
